import { isObject } from '@/lib/text/is-object';
import { readParameters, usedParameters } from './template-parameters';

export const inputKinds = ['text', 'number', 'date', 'list'] as const;
export type InputKind = (typeof inputKinds)[number];

/** A variable of a template that the reader gives a value. */
export interface TemplateInput {
  readonly name: string;
  readonly kind: InputKind;
  /** The query whose first column has the choices of a list; empty for other kinds. */
  readonly choices: string;
  /** Undefined while it has none. */
  readonly value: unknown;
}

/** The parameter that says of which kind the others are, beside their values. */
const kindsName = '_inputs';

/** The variables of a script, each with its kind and value; null when the text of the parameters cannot be read. */
export function templateInputs(sql: string, json: string | null): readonly TemplateInput[] | null {
  const { values } = readParameters(json);
  if (values === null) return null;
  const kinds = isObject(values[kindsName]) ? values[kindsName] : {};
  return usedParameters(sql)
    .filter((name) => name !== kindsName && !isComplex(values[name]))
    .map((name) => {
      const told = isObject(kinds[name]) ? kinds[name] : {};
      const kind = inputKinds.find((one) => one === told.kind) ?? kindOf(values[name]);
      return { name, kind, choices: typeof told.sql === 'string' ? told.sql : '', value: values[name] };
    });
}

/** The text of the parameters with another value of one of them; without a value it is left out. */
export function withInputValue(json: string | null, name: string, value: unknown): string {
  return changed(json, (values) => {
    const { [name]: _, ...others } = values;
    return value === undefined || value === null ? others : { ...others, [name]: value };
  });
}

/** The text of the parameters with another kind of one of them, whose value is read anew. */
export function withInputKind(json: string | null, name: string, kind: InputKind, choices = ''): string {
  return changed(json, (values) => {
    const kinds = isObject(values[kindsName]) ? values[kindsName] : {};
    const told = kind === 'list' ? { kind, sql: choices } : { kind };
    return { ...values, ...asKind(name, values[name], kind), [kindsName]: { ...kinds, [name]: told } };
  });
}

function asKind(name: string, value: unknown, kind: InputKind): Readonly<Record<string, unknown>> {
  if (value === undefined || kind === 'list') return {};
  if (kind !== 'number') return { [name]: String(value) };
  const number = Number(value);
  return Number.isFinite(number) ? { [name]: number } : {};
}

function changed(
  json: string | null,
  change: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): string {
  const { values } = readParameters(json);
  return values === null ? (json ?? '') : JSON.stringify(change(values), null, 2);
}

/** Lists and objects are written as JSON, in the dialog. */
function isComplex(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function kindOf(value: unknown): InputKind {
  if (typeof value === 'number') return 'number';
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? 'date' : 'text';
}
