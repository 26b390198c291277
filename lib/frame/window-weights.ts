import { invalid } from './invalid';

type Options = Readonly<Record<string, unknown>>;
type Shape = (at: number, size: number, options: Options) => number;

/** Weight at position `at` (0 … size − 1) of a symmetric window, by the usual definitions of signal processing. */
const shapes: Readonly<Record<string, Shape>> = {
  boxcar: () => 1,
  triang: (at, size) => {
    const place = Math.min(at, size - 1 - at);
    return size % 2 === 1 ? (2 * (place + 1)) / (size + 1) : (2 * place + 1) / size;
  },
  bartlett: (at, size) => 1 - Math.abs((2 * at) / (size - 1) - 1),
  hann: (at, size) => cosines(at, size, [0.5, 0.5]),
  hamming: (at, size) => cosines(at, size, [0.54, 0.46]),
  blackman: (at, size) => cosines(at, size, [0.42, 0.5, 0.08]),
  nuttall: (at, size) => cosines(at, size, [0.3635819, 0.4891775, 0.1365995, 0.0106411]),
  blackmanharris: (at, size) => cosines(at, size, [0.35875, 0.48829, 0.14128, 0.01168]),
  barthann: (at, size) => {
    const place = Math.abs(at / (size - 1) - 0.5);
    return 0.62 - 0.48 * place + 0.38 * Math.cos(2 * Math.PI * place);
  },
  bohman: (at, size) => {
    const place = Math.abs((2 * at) / (size - 1) - 1);
    return place >= 1 ? 0 : (1 - place) * Math.cos(Math.PI * place) + Math.sin(Math.PI * place) / Math.PI;
  },
  cosine: (at, size) => Math.sin((Math.PI / size) * (at + 0.5)),
  parzen: (at, size) => {
    const place = Math.abs(at - (size - 1) / 2) / (size / 2);
    return place <= 0.5 ? 1 - 6 * place ** 2 * (1 - place) : 2 * (1 - place) ** 3;
  },
  gaussian: (at, size, options) => Math.exp(-0.5 * ((at - (size - 1) / 2) / required(options, 'std')) ** 2),
  general_gaussian: (at, size, options) =>
    Math.exp(-0.5 * Math.abs((at - (size - 1) / 2) / required(options, 'sig')) ** (2 * required(options, 'p'))),
  exponential: (at, size, options) => Math.exp(-Math.abs(at - (size - 1) / 2) / required(options, 'tau')),
};

/** The weights of a window type. Throws `post_processing_invalid` on an unknown type or a missing option. */
export function windowWeights(type: string, size: number, options: Options): number[] {
  const shape = Object.hasOwn(shapes, type) ? shapes[type] : undefined;
  if (!shape) throw invalid(`Invalid win_type ${type}`);
  return Array.from({ length: size }, (_, at) => (size === 1 ? 1 : shape(at, size, options)));
}

function cosines(at: number, size: number, terms: readonly number[]): number {
  const turn = (2 * Math.PI * at) / (size - 1);
  return terms.reduce((sum, term, order) => sum + (order % 2 === 0 ? term : -term) * Math.cos(order * turn), 0);
}

function required(options: Options, name: string): number {
  const value = options[name];
  if (typeof value !== 'number') throw invalid(`The window needs the option ${name}`);
  return value;
}
