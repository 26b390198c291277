const alphabet = '0123456789bcdefghjkmnpqrstuvwxyz';

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The cell of a geohash; null for text that is not a geohash. */
export function geohashBox(text: string): Box | null {
  const letters = text.trim().toLowerCase();
  if (letters === '') return null;
  let [west, east, south, north] = [-180, 180, -90, 90];
  let isLongitude = true;
  for (const letter of letters) {
    const value = alphabet.indexOf(letter);
    if (value < 0) return null;
    for (let bit = 16; bit >= 1; bit /= 2) {
      const isUpper = (value & bit) !== 0;
      if (isLongitude) {
        const middle = (west + east) / 2;
        [west, east] = isUpper ? [middle, east] : [west, middle];
      } else {
        const middle = (south + north) / 2;
        [south, north] = isUpper ? [middle, north] : [south, middle];
      }
      isLongitude = !isLongitude;
    }
  }
  return { west, south, east, north };
}
