import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { CloudWord, WordCloudMarks } from './marks';
import { Occupancy } from './occupancy';

export interface PlacedWord {
  readonly word: CloudWord;
  /** Centre of the word, relative to the middle of the drawing, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Rotation in degrees. */
  readonly turn: number;
}

const smallest = 11;
const largestGrowth = 1.6;
const gap = 3;
/** Height from the top of capitals to the bottom of descenders, as a share of the font size. */
const inkHeight = 0.94;
/** Share of a drawing that all words together may cover; the rest is lost between them. */
const fill = 0.62;
const mostWords = 100;
/** After more than this many consecutive words without a free place the drawing counts as full. */
const mostFailures = 8;

/**
 * Places words around the middle, largest first, without overlap; the font sizes are as large as the total area allows.
 */
export function placeWords(marks: WordCloudMarks, width: number, height: number): PlacedWord[] {
  const words = marks.words.slice(0, mostWords);
  const growth = fittingGrowth(marks, words, width, height);
  const occupancy = new Occupancy(width, height);
  const placed: PlacedWord[] = [];
  let failures = 0;
  for (const word of words) {
    const spot = place(marks, word, growth, occupancy);
    if (spot === null) failures += 1;
    else {
      placed.push(spot);
      failures = 0;
    }
    if (failures > mostFailures) break;
  }
  return placed;
}

/** Places a word at its own size and rotation, else horizontally and smaller; null when it does not fit. */
function place(marks: WordCloudMarks, word: CloudWord, growth: number, occupancy: Occupancy): PlacedWord | null {
  const size = sizeOf(marks, word, growth);
  const turn = turnOf(marks.rotation, word);
  for (const [share, ownTurn] of [
    [1, turn],
    [0.8, 0],
    [0.6, 0],
  ] as const) {
    const own = Math.max(smallest, size * share);
    const box = boxOf(word.text, own, ownTurn);
    const spot = occupancy.take(box.width + gap, box.height + gap);
    if (spot !== null) return { word, ...spot, size: own, turn: ownTurn };
    if (own === smallest && ownTurn === 0) return null;
  }
  return null;
}

/** The factor for all font sizes at which the words cover their share of the drawing and the widest word fits. */
function fittingGrowth(marks: WordCloudMarks, words: readonly CloudWord[], width: number, height: number): number {
  const ems = words.map(({ text }) => textWidth(text, 1, 600));
  let [low, high] = [0.05, largestGrowth];
  for (let step = 0; step < 12; step += 1) {
    const growth = (low + high) / 2;
    let area = 0;
    let widest = 0;
    words.forEach((word, index) => {
      const size = sizeOf(marks, word, growth);
      const long = (ems[index] ?? 0) * size;
      area += (long + gap) * (size * inkHeight + gap);
      if (size > smallest) widest = Math.max(widest, long);
    });
    if (area > width * height * fill || widest > width * 0.92) high = growth;
    else low = growth;
  }
  return low;
}

/** The font size grows with the square root of the value, so that areas are proportional to values. */
function sizeOf({ sizeFrom, sizeTo }: WordCloudMarks, { weight }: CloudWord, growth: number): number {
  return Math.max(smallest, (sizeFrom + (sizeTo - sizeFrom) * Math.sqrt(weight)) * growth);
}

function turnOf(rotation: WordCloudMarks['rotation'], word: CloudWord): number {
  if (rotation === 'flat' || word.item === 0) return 0;
  const chance = hash(word.text);
  if (rotation === 'square') return chance % 3 === 0 ? -90 : 0;
  return ((chance % 7) - 3) * 10;
}

/** A hash, so that the same word always has the same rotation. */
function hash(text: string): number {
  let value = 7;
  for (const letter of text) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return value;
}

function boxOf(text: string, size: number, turn: number): { width: number; height: number } {
  const long = textWidth(text, size, 600);
  const tall = size * inkHeight;
  const radians = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return { width: cos * long + sin * tall, height: sin * long + cos * tall };
}
