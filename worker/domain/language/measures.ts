/** A unit of measure: what it measures and how many base units it holds (plus an offset for temperatures). */
interface Measure {
  readonly dimension: string;
  readonly factor: number;
  readonly offset?: number;
}

const table: Record<string, [factor: number, names: string][]> = {
  time: [
    [1e-6, "nsec nanosecond nanoseconds"],
    [1e-3, "µs usec usecs microsecond microseconds"],
    [1, "ms msec msecs millisecond milliseconds"],
    [1e3, "s sec secs second seconds"],
    [6e4, "min mins minute minutes"],
    [3.6e6, "h hr hrs hour hours"],
    [8.64e7, "d day days"],
    [6.048e8, "w wk wks week weeks"],
    [1.2096e9, "fortnight fortnights"],
    [2.592e9, "mo mth mths month months"],
    [7.776e9, "q qtr qtrs quarter quarters"],
    [3.1536e10, "y yr yrs year years"],
  ],
  data: [
    [1, "byte bytes"],
    [1e3, "kb kilobyte kilobytes"],
    [1e6, "mb megabyte megabytes"],
    [1e9, "gb gigabyte gigabytes"],
    [1e12, "tb terabyte terabytes"],
    [1e15, "pb petabyte petabytes"],
    [1024, "kib kibibyte kibibytes"],
    [1_048_576, "mib mebibyte mebibytes"],
    [1_073_741_824, "gib gibibyte gibibytes"],
    [1_099_511_627_776, "tib tebibyte tebibytes"],
  ],
  bitrate: [
    [1, "kbps kilobit kilobits kbit"],
    [1e3, "mbps megabit megabits mbit"],
    [1e6, "gbps gigabit gigabits gbit"],
  ],
  length: [
    [1e-3, "mm millimeter millimeters millimetre millimetres"],
    [1e-6, "um micron microns micrometer micrometers micrometre micrometres"],
    [1e-2, "cm centimeter centimeters centimetre centimetres"],
    [1, "meter meters metre metres"],
    [1e3, "km kms kilometer kilometers kilometre kilometres"],
    [0.3048, "ft foot feet"],
    [0.0254, "inch inches"],
    [1609.344, "mi mile miles"],
  ],
  mass: [
    [1e-3, "g gram grams gramme grammes"],
    [1e-6, "mg milligram milligrams"],
    [1e-9, "ug µg mcg microgram micrograms"],
    [1, "kg kgs kilo kilos kilogram kilograms"],
    [1e3, "t mt ton tons tonne tonnes"],
    [0.45359237, "lb lbs pound_mass"],
  ],
  power: [
    [1e-6, "uw microwatt microwatts"],
    [1e-3, "milliwatt milliwatts"],
    [1, "watt watts"],
    [1e3, "kw kilowatt kilowatts"],
    [1e6, "mw megawatt megawatts"],
    [1e9, "gw gigawatt gigawatts"],
  ],
  energy: [
    [1, "wh"],
    [1e3, "kwh"],
    [1e6, "mwh"],
    [1e9, "gwh"],
    [1 / 3600, "joule joules"],
    [1e-3 / 3600, "millijoule millijoules"],
    [1e3 / 3600, "kj kilojoule kilojoules"],
    [1e6 / 3600, "mj megajoule megajoules"],
  ],
  voltage: [
    [1e-3, "mv millivolt millivolts"],
    [1, "v volt volts vdc vac"],
    [1e-6, "uv µv microvolt microvolts"],
    [1e3, "kv kilovolt kilovolts"],
    [1e6, "megavolt megavolts"],
  ],
  resistance: [
    [1e-6, "uohm µω µohm microohm microohms"],
    [1e-3, "milliohm milliohms"],
    [1, "ω ohm ohms"],
    [1e3, "kω kohm kohms kiloohm kiloohms kilohm kilohms"],
    [1e6, "megaohm megaohms megohm megohms"],
    [1e9, "gω gohm gohms gigaohm gigaohms gigohm gigohms"],
  ],
  conductance: [
    [1e-6, "microsiemens"],
    [1e-3, "millisiemens"],
    [1, "siemens"],
  ],
  "apparent power": [
    [1, "va"],
    [1e3, "kva"],
    [1e6, "mva"],
  ],
  frequency: [
    [1, "hz hertz"],
    [1e-3, "millihertz"],
    [1e3, "khz kilohertz"],
    [1e6, "mhz megahertz"],
    [1e9, "ghz gigahertz"],
  ],
  volume: [
    [1e-3, "ml milliliter milliliters millilitre millilitres"],
    [1e-1, "dl"],
    [1, "l liter liters litre litres"],
    [1e3, "m3 m³"],
    [28.316846592, "ft3"],
    [0.946352946, "qt quart quarts"],
    [3.785411784, "gal gallon gallons"],
  ],
  area: [
    [1, "m2 m² sqm"],
    [1e-4, "cm2 cm²"],
  ],
  "volume/time": [
    [3_785_411.784 / 8.64e7, "mgd"],
    [28.316846592 / 60_000, "cfm"],
    [28.316846592 / 1000, "cfs"],
    [3.785411784 / 60_000, "gpm"],
  ],
  amount: [
    [1e-6, "umol µmol micromol"],
    [1e-3, "mmol"],
    [1, "mol"],
  ],
  pressure: [
    [1e-3, "millipascal millipascals"],
    [1, "pa pascal pascals"],
    [1e2, "mbar millibar millibars hpa hectopascal hectopascals"],
    [1e3, "kpa kilopascal kilopascals"],
    [1e6, "mpa megapascal megapascals"],
    [1e5, "bar bars"],
    [133.322387415, "mmhg"],
    [3386.388640341, "inhg"],
    [9.80665, "mmwc"],
    [98.0665, "cmwc"],
    [249.08891, "inwc"],
    [6894.757293168, "psi"],
  ],
  angle: [
    [1, "deg"],
    [57.29577951308232, "radian radians"],
  ],
  parts: [
    [1e-3, "ppb"],
    [1, "ppm"],
  ],
  level: [[1, "db dba decibel decibels"]],
  "power level": [[1, "dbm"]],
  current: [
    [1e-6, "ua µa microamp microamps"],
    [1e-3, "ma milliamp milliamps"],
    [1e3, "ka kiloamp kiloamps"],
    [1, "amp amps ampere amperes"],
  ],
  acceleration: [
    [1, "m/s2 m/s²"],
    [1e-3, "mm/s2 mm/s²"],
  ],
  "length/time": [
    [1 / 3600, "kph kmh km/h"],
    [1.609344 / 3600, "mph"],
    [1.852 / 3600, "kt kts knot knots"],
    [0.3048 / 60_000, "fpm"],
    [0.3048 / 1_000, "ft/s"],
    [0.0254 / 1_000, "in/s"],
  ],
};

const byName = new Map<string, Measure>(
  Object.entries(table).flatMap(([dimension, units]) =>
    units.flatMap(([factor, names]) => names.split(" ").map((name) => [name, { dimension, factor }] as const)),
  ),
);
byName.set("celsius", { dimension: "temperature", factor: 1 });
byName.set("kelvin", { dimension: "temperature", factor: 1, offset: -273.15 });
byName.set("fahrenheit", { dimension: "temperature", factor: 5 / 9, offset: -32 });

/** Names and signs of money, all worth one unit of their own currency: amounts are never exchanged. */
export const currencyNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    usd: "usd dollar dollars buck bucks $",
    eur: "eur euro euros €",
    gbp: "gbp pound pounds sterling £",
    jpy: "jpy yen ¥",
    inr: "inr rupee rupees ₹",
    chf: "chf franc francs",
  }).flatMap(([code, names]) => names.split(" ").map((name) => [name, code] as const)),
);

/** The measure a unit's name or symbol stands for, or null; takes lower case. "mg/l" is mass over volume, "ml/kg/h" that over time. */
export function measureOf(name: string): Measure | null {
  const known = byName.get(name);
  if (known !== undefined) return known;
  const [over, ...under] = name.split("/");
  if (over === undefined || under.length === 0 || under.length > 2) return null;
  const above = byName.get(over === "m" ? "metre" : over);
  if (above === undefined || above.dimension === "bitrate") return null;
  const parts = under.map((unit) => byName.get(unit)).filter((part) => part !== undefined);
  if (parts.length < under.length) return null;
  // "ml/h/kg" is "ml/kg/h".
  const dimensions = parts.map(({ dimension }) => dimension).toSorted();
  return {
    dimension: [above.dimension, ...dimensions].join("/"),
    factor: parts.reduce((factor, part) => factor / part.factor, above.factor),
  };
}

const casedNames: Record<string, string> = {
  mW: "milliwatts",
  mHz: "millihertz",
  mJ: "millijoules",
  mPa: "millipascals",
  mΩ: "milliohms",
  mOhm: "milliohms",
  mOhms: "milliohms",
  MΩ: "megaohms",
  MOhm: "megaohms",
  MOhms: "megaohms",
  Mohm: "megaohms",
  Mohms: "megaohms",
  MV: "megavolts",
};

/** The name of a unit whose prefix only its case tells ("MΩ" and "mΩ"), or null. */
export function casedUnit(word: string): string | null {
  const [over = "", ...under] = word.trim().split("/");
  const rate = under.length > 0 ? (rated[over] ?? null) : null;
  const name = Object.hasOwn(casedNames, over) ? (casedNames[over] ?? null) : rate;
  return name === null ? null : [name, ...under].join("/");
}

/** Letters that are a unit before "per": "W/m²". */
const rated: Readonly<Record<string, string>> = { W: "watts", J: "joules", V: "volts" };

/** "µS/cm", "mS/cm": conductivities, and no times; and the name of such a unit. */
export const siemens = /(?<!\p{L})[uµm]S(?=\s?(?:\/|per )\s?c?m(?!\p{L}))/gu;
export const siemensUnit = (shape: string): string => `${shape.startsWith("m") ? "milli" : "micro"}siemens`;

/** A text with such units by their names. */
export const withCasedUnits = (text: string): string =>
  text.replace(/\p{L}+(?:\/\p{L}+[\d²]?)?/gu, (word) => casedUnit(word) ?? word);

/** "Inches of mercury", "cm H2O", "29.9 in Hg": pressures, and no lengths; "oxygen in H2O" is none. */
export const columns =
  /(?<!\p{L})(?:(?:(?:mm|cm|inch(?:es)?|milli?met(?:er|re)s?|centimet(?:er|re)s?)\s?|in|(?<=(?:^|[\d,(])\s?)in\s)(?:of\s)?(?:hg|h[2₂]o)|(?:inch(?:es)?|milli?met(?:er|re)s?|centimet(?:er|re)s?|mm|cm)\s(?:of\s)?(?:mercury|water (?:column|gauge)|w\.?[cg]))(?!\p{L})/giu;

/** The one name of such a unit. */
export function columnUnit(shape: string): string {
  const said = shape.toLowerCase();
  const length = said.startsWith("in") ? "in" : said.startsWith("c") ? "cm" : "mm";
  return `${length}${/hg|mercury/.test(said) ? "hg" : "wc"}`;
}

/** Magnitude words and suffixes by what they multiply by. */
export const magnitudes: ReadonlyMap<string, number> = new Map([
  ["k", 1e3],
  ["thousand", 1e3],
  ["thousands", 1e3],
  ["mm", 1e6],
  ["mn", 1e6],
  ["mio", 1e6],
  ["mil", 1e6],
  ["million", 1e6],
  ["millions", 1e6],
  ["bn", 1e9],
  ["billion", 1e9],
  ["billions", 1e9],
  ["trillion", 1e12],
  ["trillions", 1e12],
]);
