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

  it("a fraction in one character is said in words", () => {
    expect(words("½ full, ¼ full")).toEqual(["half", "full", ",", "a", "quarter", "full"]);
  });

  it("a tolerance is a sign that nothing may leave", () => {
    expect(tokenise("50% ± 5%").map(({ kind }) => kind)).toEqual(["number", "sign", "number"]);
  });
});
