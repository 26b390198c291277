const alphabet = '0123456789bcdefghjkmnpqrstuvwxyz';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The centre of a geohash's cell; undefined when the text is not a geohash. */
export function decodeGeohash(text: string): Place | undefined {
  const ranges = { longitude: [-180, 180] as [number, number], latitude: [-90, 90] as [number, number] };
  let isLongitude = true;
  for (const letter of text.toLowerCase()) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return undefined;
    for (let bit = 16; bit >= 1; bit /= 2) {
      const range = isLongitude ? ranges.longitude : ranges.latitude;
      const middle = (range[0] + range[1]) / 2;
      if (digit & bit) range[0] = middle;
      else range[1] = middle;
      isLongitude = !isLongitude;
    }
  }
  const middle = ([low, high]: [number, number]): number => (low + high) / 2;
  return { latitude: middle(ranges.latitude), longitude: middle(ranges.longitude) };
}

/**
 * A geohash of twelve characters; longitudes wrap around. Undefined for a latitude outside −90 (inclusive) to 90
 * (exclusive).
 */
export function encodeGeohash({ latitude, longitude }: Place): string | undefined {
  if (!(latitude >= -90 && latitude < 90) || Number.isNaN(longitude)) return undefined;
  const wrapped = ((((longitude + 180) % 360) + 360) % 360) - 180;
  const ranges = { longitude: [-180, 180] as [number, number], latitude: [-90, 90] as [number, number] };
  let text = '';
  let isLongitude = true;
  while (text.length < 12) {
    let digit = 0;
    for (let bit = 16; bit >= 1; bit /= 2) {
      const range = isLongitude ? ranges.longitude : ranges.latitude;
      const middle = (range[0] + range[1]) / 2;
      const isUpper = (isLongitude ? wrapped : latitude) >= middle;
      if (isUpper) digit += bit;
      range[isUpper ? 0 : 1] = middle;
      isLongitude = !isLongitude;
    }
    text += alphabet[digit] ?? '';
  }
  return text;
}
