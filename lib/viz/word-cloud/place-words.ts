import { textWidth } from '@/lib/viz/kit/text-width';
import type { CloudWord, WordCloudMarks } from './marks';

export interface PlacedWord {
  readonly word: CloudWord;
  /** Centre, from the middle of the drawing. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Degrees. */
  readonly turn: number;
}

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const smallest = 11;
const gap = 2;
const cell = 32;
/** Letters without ascenders and descenders leave this much of a line empty. */
const inkHeight = 0.92;

/** Words on a spiral from the middle, largest first, none touching another; the type shrinks until most of them fit. */
export function placeWords(marks: WordCloudMarks, width: number, height: number): PlacedWord[] {
  const scales = [1, 0.85, 0.7, 0.58, 0.47, 0.38];
  let best: PlacedWord[] = [];
  for (const scale of scales) {
    const placed = layOut(marks, width, height, scale);
    if (placed.length > best.length) best = placed;
    if (placed.length === marks.words.length) break;
  }
  return filling(best, width, height);
}

function layOut(marks: WordCloudMarks, width: number, height: number, scale: number): PlacedWord[] {
  const taken = new Map<string, Rect[]>();
  const placed: PlacedWord[] = [];
  for (const word of marks.words) {
    const size = sizeOf(marks, word.weight, width, height) * scale;
    const turn = turnOf(marks.rotation, word);
    const spot = findSpot(word.text, Math.max(smallest, size), turn, width, height, taken);
    if (spot === null) continue;
    placed.push({ word, ...spot, size: Math.max(smallest, size), turn });
  }
  return placed;
}

/** Type grows with the square root of the figure, so that areas tell the truth; small tiles have small letters. */
function sizeOf({ sizeFrom, sizeTo }: WordCloudMarks, weight: number, width: number, height: number): number {
  const room = Math.min(1, Math.sqrt((width * height) / (600 * 360)));
  return (sizeFrom + (sizeTo - sizeFrom) * Math.sqrt(weight)) * room;
}

function turnOf(rotation: WordCloudMarks['rotation'], word: CloudWord): number {
  if (rotation === 'flat' || word.item === 0) return 0;
  const chance = hash(word.text);
  if (rotation === 'square') return chance % 3 === 0 ? -90 : 0;
  return ((chance % 7) - 3) * 10;
}

/** The same word always turns the same way. */
function hash(text: string): number {
  let value = 7;
  for (const letter of text) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return value;
}

function findSpot(
  text: string,
  size: number,
  turn: number,
  width: number,
  height: number,
  taken: Map<string, Rect[]>,
): { x: number; y: number } | null {
  const long = textWidth(text, size, 600);
  const tall = size * inkHeight;
  const radians = (turn * Math.PI) / 180;
  const halfWidth = (Math.abs(Math.cos(radians)) * long + Math.abs(Math.sin(radians)) * tall) / 2 + gap;
  const halfHeight = (Math.abs(Math.sin(radians)) * long + Math.abs(Math.cos(radians)) * tall) / 2 + gap;
  if (halfWidth * 2 > width || halfHeight * 2 > height) return null;
  const ratio = width / height;
  const reach = Math.hypot(width, height) / 2;
  const step = Math.max(3, size * 0.12);
  for (
    let turnAt = 0, radius = 0;
    radius < reach;
    turnAt += step / Math.max(radius, step), radius = (turnAt * step) / (Math.PI * 2)
  ) {
    const x = Math.cos(turnAt) * radius * Math.min(ratio, 2.4);
    const y = Math.sin(turnAt) * radius;
    if (Math.abs(x) + halfWidth > width / 2 || Math.abs(y) + halfHeight > height / 2) continue;
    const rect = { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
    if (!isFree(rect, taken)) continue;
    for (const key of cellsOf(rect)) {
      const known = taken.get(key);
      if (known) known.push(rect);
      else taken.set(key, [rect]);
    }
    return { x, y };
  }
  return null;
}

function isFree(rect: Rect, taken: Map<string, Rect[]>): boolean {
  return cellsOf(rect).every((key) =>
    (taken.get(key) ?? []).every(
      (other) =>
        rect.left >= other.right || rect.right <= other.left || rect.top >= other.bottom || rect.bottom <= other.top,
    ),
  );
}

function cellsOf({ left, top, right, bottom }: Rect): string[] {
  const keys: string[] = [];
  for (let x = Math.floor(left / cell); x <= Math.floor(right / cell); x += 1) {
    for (let y = Math.floor(top / cell); y <= Math.floor(bottom / cell); y += 1) keys.push(`${x} ${y}`);
  }
  return keys;
}

/** A cloud smaller than its tile is drawn larger. */
function filling(words: readonly PlacedWord[], width: number, height: number): PlacedWord[] {
  let [right, bottom] = [1, 1];
  for (const { word, x, y, size, turn } of words) {
    const long = textWidth(word.text, size, 600) / 2;
    const isUpright = turn === -90;
    right = Math.max(right, Math.abs(x) + (isUpright ? size / 2 : long));
    bottom = Math.max(bottom, Math.abs(y) + (isUpright ? long : size / 2));
  }
  const grow = Math.min(1.6, width / 2 / right, height / 2 / bottom);
  if (grow <= 1.02) return [...words];
  return words.map((one) => ({ ...one, x: one.x * grow, y: one.y * grow, size: one.size * grow }));
}
