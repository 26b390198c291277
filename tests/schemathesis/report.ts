/** The problems of one call's response, and the command that repeats the call. */
export interface Finding {
  readonly operation: string;
  readonly problems: readonly string[];
  readonly call: string;
}

export interface Report {
  readonly operations: readonly string[];
  readonly findings: readonly Finding[];
  /** The number of reported failures and errors, including those that are not the product's fault. */
  readonly told: number;
}

/** The JUnit report of schemathesis: one test case per operation, and one failure text for all failed calls. */
export function readReport(xml: string): Report {
  const cases = [...xml.matchAll(/<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)];
  return {
    operations: cases.map(([, attributes = '']) => attributeOf(attributes, 'name')),
    told: cases.filter(([, , inner = '']) => /<(failure|error)\b/.test(inner)).length,
    findings: cases.flatMap(([, attributes = '', inner = '']) => {
      const operation = attributeOf(attributes, 'name');
      return [...inner.matchAll(/<(failure|error)\b([^>]*)>([^<]*)/g)].flatMap(([, kind, told = '', body = '']) => {
        if (kind === 'error')
          return [{ operation, problems: [readText(body) || attributeOf(told, 'message')], call: '' }];
        const groups = attributeOf(told, 'message')
          .split(/^\d+\. Test Case ID: .*$/m)
          .slice(1);
        return groups.map((group) => findingIn(operation, group)).filter(({ call }) => !isCut(call));
      });
    }),
  };
}

function findingIn(operation: string, group: string): Finding {
  const [before = '', call = ''] = group.split('Reproduce with:');
  const status = /^\[\d+\].*$/m.exec(before);
  const problems = before.slice(0, status?.index).split(/^- /m).slice(1);
  const answer = status === null ? '' : before.slice(status.index);
  return {
    operation,
    problems: problems.map((problem) => oneLine(`${problem} ${answer}`)),
    call: withoutToken(oneLine(call)),
  };
}

/** schemathesis does not escape `#` in a path, so that another address is requested. */
function isCut(call: string): boolean {
  return /https?:[^\s']*#/.test(call.replaceAll(`'"'"'`, ''));
}

function withoutToken(call: string): string {
  return call.replace(
    / -H '(Authorization|X-Schemathesis-TestCaseId|Accept-Encoding|Connection|User-Agent): [^']*'/gi,
    '',
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function attributeOf(attributes: string, name: string): string {
  return readText(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function readText(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name: string) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[name] ?? whole;
  });
}
