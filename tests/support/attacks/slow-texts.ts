/** Texts of a given length that are expensive to read, by what is slow about them. */
export const slowTexts: Readonly<Record<string, (length: number) => string>> = {
  'one letter': repeated('a'),
  spaces: (length) => `${' '.repeat(length - 2)}x `,
  'line ends': repeated('\r\n'),
  digits: repeated('9'),
  brackets: repeated('('),
  'paired brackets': nested('(', '1', ')'),
  'a statement of brackets': (length) => `SELECT ${nested('(', '1', ')')(length - 7)}`,
  'a statement of queries': (length) => nested('SELECT * FROM (', 'SELECT 1', ') a')(length),
  'a long sum': (length) => `SELECT 1${repeated(' + 1')(length - 8)}`,
  'a long list': (length) => `SELECT * FROM sales WHERE amount IN (1${repeated(',1')(length - 40)})`,
  'many cases': (length) => `SELECT ${nested('CASE WHEN 1 = 1 THEN ', '1', ' END')(length - 7)}`,
  'many statements': repeated('SELECT 1;'),
  negations: (length) => `SELECT ${repeated('NOT ')(length - 12)}true`,
  'minus signs': (length) => `SELECT ${repeated('- ')(length - 8)}1`,
  'open comments': repeated('/*'),
  'open quotes': repeated("'"),
  'open dollars': repeated('$a$ '),
  'names with dots': repeated('a.'),
  'double quotes': repeated('"'),
  'nested templates': (length) => nested('{% if 1 %}', 'a', '{% endif %}')(length),
  'template expressions': (length) => `{{ ${nested('(', '1', ')')(length - 6)} }}`,
  'many templates': repeated('{{ 1 }}'),
  'open templates': repeated('{{ '),
  'open blocks': repeated('{% '),
  'a chain of filters': (length) => `{{ 'a'${repeated("|replace('a','aa')")(length - 9)} }}`,
  'deep lists': nested('[', '1', ']'),
  'open lists': repeated('['),
  'deep objects': nested('{"a":', '1', '}'),
  'many keys': (length) => `{${Array.from({ length: length / 12 }, (_, at) => `"${at}":1`).join(',')}}`,
  'deep rison': nested('(a:', '1', ')'),
  'rison lists': nested('!(', '1', ')'),
  commas: repeated(','),
  colons: repeated(' : '),
  ampersands: repeated('&a='),
  percents: repeated('%'),
  'percent signs': repeated('%25'),
  semicolons: repeated('a;'),
  equals: repeated('='),
  hyphens: repeated('-'),
  slashes: repeated('/'),
  backslashes: repeated('\\'),
  ats: repeated('a@'),
  dots: repeated('.'),
  stars: repeated('* '),
  'open tags': repeated('<a '),
  'open markdown': repeated('[![a]('),
  'marked words': repeated('**a_'),
  braces: nested('a{', 'b:c', '}'),
  'open comments of a sheet': repeated('a/*'),
  'ranges of time': repeated('now : '),
  'functions of time': nested("DATEADD(DATETIME('now'), ", '1', ', day)'),
  'open functions of time': repeated('DATETRUNC('),
  'words of time': repeated('1 day ago '),
  'last days': (length) => `last ${repeated('9')(length - 10)} days`,
  'YAML anchors': (length) => `a: &a [1]\n${repeated('b: [*a, *a]\n')(length - 12)}`,
  'YAML flow': nested('{a: ', '1', '}'),
  'YAML keys': repeated('? '),
  'YAML lists': repeated('- '),
  languages: repeated('de-DE;q=0.1,'),
  'letters with marks': repeated('é́'),
  'letters that grow': repeated('ŉİ'),
  pictures: repeated('👩‍👩‍👧 '),
  // Each takes six characters in JSON.
  zeros: (length) => repeated('\u0000')(length / 6),
  addresses: (length) => `postgresql://${repeated('a:')(length - 20)}@b/c`,
};

function repeated(text: string): (length: number) => string {
  return (length) => text.repeat(Math.max(1, Math.floor(length / text.length)));
}

function nested(open: string, within: string, close: string): (length: number) => string {
  return (length) => {
    const depth = Math.max(1, Math.floor((length - within.length) / (open.length + close.length)));
    return open.repeat(depth) + within + close.repeat(depth);
  };
}
