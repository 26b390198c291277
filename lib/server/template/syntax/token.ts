/** One lexical unit of a template. An operator's type is its own text. */
export interface Token {
  readonly type: string;
  readonly value: string;
  readonly line: number;
}

const names: Readonly<Record<string, string>> = {
  variable_begin: 'begin of print statement',
  variable_end: 'end of print statement',
  block_begin: 'begin of statement block',
  block_end: 'end of statement block',
  data: 'template data / text',
  end: 'end of template',
};

/** The token as error messages show it. */
export function describe({ type, value }: Token): string {
  return type === 'name' ? value : describeType(type);
}

export function describeType(type: string): string {
  return names[type] ?? type;
}
