import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { isObject } from '@/lib/text/is-object';
import { product, type Source, sources } from './sources';

/** What makes a translator. */
const makers: ReadonlySet<string> = new Set(['pageTexts', 'textsOf']);
const functions: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'MethodDefinition',
]);

/** Texts that a module reads while it is loaded, when the language of a request is not known yet. */
function textsReadAtLoad({ path, text }: Source): string[] {
  const { program, errors } = parseSync(path, text);
  expect(errors, path).toEqual([]);
  const translators = new Set<string>();
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      const isMade = init?.type === 'CallExpression' && makers.has(nameOf(init.callee));
      if (isMade && id.type === 'Identifier') translators.add(id.name);
    }
  }
  const found: string[] = [];
  visit(program);
  return found;

  function visit(node: unknown): void {
    if (Array.isArray(node)) {
      for (const each of node) visit(each);
      return;
    }
    if (!isObject(node) || functions.has(String(node.type))) return;
    if (node.type === 'CallExpression' && translators.has(nameOf(node.callee))) {
      found.push(`${path}: ${text.slice(Number(node.start), Number(node.end))}`);
    }
    for (const part of Object.values(node)) visit(part);
  }
}

/** `t` of `t(…)` and of `t.rich(…)`; empty for all else. */
function nameOf(callee: unknown): string {
  if (!isObject(callee)) return '';
  return callee.type === 'MemberExpression' ? nameOf(callee.object) : String(callee.name ?? '');
}

test('no module reads a text while it is loaded, when no language is asked for yet', () => {
  expect(
    sources(product)
      .filter(({ text }) => text.includes('pageTexts') || text.includes('textsOf'))
      .flatMap(textsReadAtLoad),
  ).toEqual([]);
});
