export interface Point {
  readonly latitude: number;
  readonly longitude: number;
  /** In kilometres. */
  readonly altitude: number;
}

const number = String.raw`\d+(?:\.\d+)?`;
const minuteMark = `(?:['′’m]|min)`;
const secondMark = `(?:["″”s]|'')`;
const angle = (name: string, before: string, after: string): string =>
  String.raw`(?<${name}Front>[${before}])?\s*(?<${name}Degrees>[+-]?${number})(?:\s*[°ºD*]\s*|\s+|(?=\s*$|\s*[,;\sNSEW]))` +
  String.raw`(?:(?<${name}Minutes>${number})${minuteMark}\s*(?:(?<${name}Seconds>${number})${secondMark})?\s*)?` +
  `(?<${name}Back>[${after}])?`;

const units: Readonly<Record<string, number>> = {
  km: 1,
  m: 0.001,
  mi: 1.609344,
  ft: 0.0003048,
  nm: 1.852,
  nmi: 1.852,
};
const pointPattern = new RegExp(
  `(?:^|[^\\d.+-])${angle('latitude', 'NS', 'NS')}\\s*[,;\\s/]*\\s*${angle('longitude', 'EW', 'EW')}` +
    `(?:\\s*[,;]\\s*(?<altitude>-?${number})\\s*(?<unit>km|mi|m|ft|nmi|nm))?\\s*$`,
);

/**
 * Parses a point on the globe in decimal degrees or in degrees, minutes and seconds; undefined when the text is not
 * one.
 */
export function parseGeodetic(text: string): Point | undefined {
  const parts = pointPattern.exec(text)?.groups;
  if (!parts) return undefined;
  const altitude = Number(parts.altitude ?? 0) * (units[parts.unit ?? 'km'] ?? 1);
  return { latitude: degreesOf(parts, 'latitude'), longitude: degreesOf(parts, 'longitude'), altitude };
}

function degreesOf(parts: Readonly<Record<string, string | undefined>>, name: string): number {
  const part = (suffix: string): number => Number(parts[name + suffix] ?? 0);
  const degrees = part('Degrees');
  const size = Math.abs(degrees) + part('Minutes') / 60 + part('Seconds') / 3600;
  const direction = parts[`${name}Front`] ?? parts[`${name}Back`] ?? '';
  const isNegative = degrees < 0 !== ('SW'.includes(direction) && direction !== '');
  return isNegative ? -size : size;
}
