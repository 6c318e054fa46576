import { describe, expect, it } from "vitest";
import { marksOf } from "../../../../worker/reading/lexical/chart/chart.ts";
import { tokenise } from "../../../../worker/reading/lexical/text/tokenise.ts";

const words = (text: string): string[] => tokenise(text).map((token) => token.text);
const numbers = (text: string): string[] =>
  marksOf(tokenise(text)).flatMap((mark) =>
    mark.kind === "number" ? [`${mark.number.value} ${mark.number.unit}`] : [],
  );

describe("a name with digits or signs in it is one word", () => {
  it.each([
    ["PM2.5", ["pm2.5"]],
    ["5xx", ["5xx"]],
    ["p95", ["p95"]],
    ["CO₂", ["co2"]],
    ["SpO₂", ["spo2"]],
    ["H₂S", ["h2s"]],
    ["80/20", ["80/20"]],
    ["HbA1c", ["hba1c"]],
    ["2FA", ["2fa"]],
    ["IPv6", ["ipv6"]],
  ])("%s", (text, want) => expect(words(text)).toEqual(want));

  it("and has the stem of the name without its point", () => {
    expect(tokenise("PM2.5").map(({ stem }) => stem)).toEqual(tokenise("pm25").map(({ stem }) => stem));
    expect(tokenise("µW").map(({ stem }) => stem)).toEqual(["uw"]);
  });

  it("keeps its place in the sentence", () => {
    const text = "CO₂ over 0,35 in −5 °C";
    expect(tokenise(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "CO₂",
      "over",
      "0,35",
      "in",
      "−5 °C",
    ]);
  });
});

describe("a number is one number, with its unit", () => {
  it.each([
    ["above 35 µg/m³", "35 ug/m3"],
    ["above 0,35 mg/l", "0.35 mg/l"],
    ["above 1,5 bar", "1.5 bar"],
    ["above 1.234,5 kg", "1234.5 kg"],
    ["above 1,500 ppm", "1500 ppm"],
    ["above 10 000", "10000 none"],
    ["above 1k", "1000 none"],
    ["above 2.5M", "2500000 none"],
    ["above $2.5k", "2500 usd"],
    ["above 38.5 °C", "38.5 celsius"],
    ["above 38.5 ºC", "38.5 celsius"],
    ["above 38 deg C", "38 celsius"],
    ["above 38 degC", "38 celsius"],
    ["below −18 °C", "-18 celsius"],
    ["above 5‰", "5 permille"],
    ["above 3.50:1.00", "3.5 none"],
    ["less than 1.25 to 1.00", "1.25 none"],
    ["above 1/3 of the fleet", "33.3333333333 percent"],
  ])("%s", (text, want) => expect(numbers(text)).toEqual([want]));

  it("a list stays a list, and a movement between two numbers too", () => {
    expect(words("1, 2 or 3")).toEqual(["1", ",", "2", "or", "3"]);
    expect(tokenise("from 1.25 to 1.00").filter(({ kind }) => kind === "number")).toHaveLength(2);
  });

  it.each([
    ["above 1/2 inch", "0.5 inch"],
    ["above 2 3/8 inches", "2.375 inches"],
    ["above 2-3/8 in", "2.375 inches"],
    ["above ⅝″", "0.625 inches"],
    ["above 1½ miles", "1.5 miles"],
    ["below 6'", "6 feet"],
    [`below 6' 2"`, "74 inches"],
    ["above 3 lb and 200 g", "1560.77711 g"],
    ["above 2 hours 30 minutes", "150 minutes"],
    ["above seven minutes and 12 seconds", "432 seconds"],
    ["above 12:45 minutes", "12.75 minutes"],
    ["below 4 x 10^3/uL", "4 10^3/ul"],
    ["above 4 x 10^6", "4000000 none"],
    ["above 4 × 10⁶", "4000000 none"],
    ["below 40 x 109/L", "40 10^9"],
    ["below 40 × 10⁹/L", "40 10^9"],
    ["above two and seven-tenths percent", "2.7 percent"],
    ["above three-tenths of a percent", "0.3 percent"],
    ["above 1/4 of 1 percent", "0.25 percent"],
    ["above ½ of 1%", "0.5 percent"],
    ["under two thirds of a mile", "0.666666666667 mile"],
  ])("however it is written: %s", (text, want) => expect(numbers(text)).toEqual([want]));

  it("and the end of what is quoted is no inch", () => {
    expect(numbers('"above 5" and below 6"')).toEqual(["5 none", "6 inches"]);
  });

  it("a tolerance is a sign that nothing may leave", () => {
    expect(tokenise("50% ± 5%").map(({ kind }) => kind)).toEqual(["number", "sign", "number"]);
  });
});
