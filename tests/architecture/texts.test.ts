import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { isObject } from '@/lib/text/is-object';
import { reachedFrom, type Source, sources } from './sources';

/** Attributes of elements and fields of objects whose text people see or hear. */
const spoken: ReadonlySet<string> = new Set(
  'aria-label title placeholder alt label hint about lost button description done text'.split(' '),
);
/** The name of the product, and what is code: SQL, helpers of templates, parts of ids, kinds. */
const names: ReadonlySet<string> = new Set([
  'Isoline',
  'ix',
  'WHERE',
  'HAVING',
  '#each data',
  '#if',
  '#unless',
  '-label',
  '-errors',
  'checked',
  'text',
]);
const word = /\p{L}{2,}/u;

/** The name of a key, which is what stands on the keyboard, or a style sheet. */
function isCode({ openingElement }: Record<string, unknown>): boolean {
  return (
    isObject(openingElement) &&
    isObject(openingElement.name) &&
    ['kbd', 'style'].includes(String(openingElement.name.name))
  );
}

/** Words in the source of a component that people see or hear. */
function literalTexts({ path, text }: Source): string[] {
  const { program, errors } = parseSync(path, text);
  expect(errors, path).toEqual([]);
  const found: string[] = [];
  visit(program);
  return found.map((each) => each.trim()).filter((each) => word.test(each) && !names.has(each));

  function visit(node: unknown): void {
    if (Array.isArray(node)) {
      for (const each of node) visit(each);
      return;
    }
    if (!isObject(node) || isCode(node)) return;
    if (node.type === 'JSXText') found.push(String(node.value));
    if (node.type === 'JSXAttribute' && isObject(node.name) && spoken.has(String(node.name.name))) shown(node.value);
    if (node.type === 'Property' && isObject(node.key) && spoken.has(String(node.key.name))) shown(node.value);
    if ((node.type === 'JSXElement' || node.type === 'JSXFragment') && Array.isArray(node.children)) {
      node.children.filter((child) => isObject(child) && child.type === 'JSXExpressionContainer').forEach(shown);
    }
    for (const part of Object.values(node)) visit(part);
  }

  /** Adds the literal parts of an expression whose value is shown. */
  function shown(node: unknown): void {
    if (!isObject(node)) return;
    if (node.type === 'JSXExpressionContainer') shown(node.expression);
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value);
    if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis)) {
      for (const { value } of node.quasis) found.push(value.cooked);
    }
    if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(shown);
    if (node.type === 'LogicalExpression') [node.left, node.right].forEach(shown);
  }
}

test('literal words are found where they are shown', () => {
  const text = `export const a = (
    <p title="One" aria-label={\`Two \${b}\`} className="no" placeholder={t('no')} data-x="no">
      Three {isOpen ? 'Four' : t('no')} {count > 0 && 'Five'} {' '} · 5 {'x'} <b alt={c ?? 'Six'} /> <kbd>Ctrl</kbd>
    </p>
  );`;
  expect(literalTexts({ path: 'a.tsx', text }).sort()).toEqual(['Five', 'Four', 'One', 'Six', 'Three', 'Two']);
});

test('what people read comes from the catalogue', () => {
  const found = sources(/^(?:app|components)\/.*\.tsx?$/)
    .filter(({ path }) => !path.endsWith('.dev.tsx'))
    .map((source) => [source.path, literalTexts(source)] as const)
    .filter(([, texts]) => texts.length > 0);
  expect(Object.fromEntries(found), 'texts that belong in lib/text/messages').toEqual({});
});

/** Several words that begin with a capital letter: what people read, wherever it stands. */
const phrase = /^\p{Lu}\p{Ll}[\p{Ll}’'-]*,? \p{L}/u;
/** Names of keys, and time ranges as they are stored. */
const namedElsewhere = /^(?:Ctrl [\w ]+|(?:Last|Current) (?:day|week|month|quarter|year))$/;

/** Literal phrases outside of errors and of the console, which developers read. */
function literalPhrases({ path, text }: Source): string[] {
  const { program, errors } = parseSync(path, text);
  expect(errors, path).toEqual([]);
  const found: string[] = [];
  visit(program);
  return found.filter((each) => phrase.test(each) && !namedElsewhere.test(each));

  function visit(node: unknown): void {
    if (Array.isArray(node)) {
      for (const each of node) visit(each);
      return;
    }
    if (!isObject(node) || isForDevelopers(node)) return;
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value);
    if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis)) {
      found.push(node.quasis.map(({ value }) => value.cooked).join('…'));
    }
    for (const part of Object.values(node)) visit(part);
  }
}

function isForDevelopers({ type, callee, operator }: Record<string, unknown>): boolean {
  if (type === 'BinaryExpression') return String(operator).endsWith('==');
  if (!isObject(callee)) return false;
  const { object, name } = callee;
  return /Error$/.test(String(name)) || (isObject(object) && object.name === 'console');
}

test('phrases are found wherever they stand', () => {
  const text = `const a = flag('x', 'Allow this'); const b = one ?? \`Metrics ${'$'}{c} left\`; throw new Error('Never read');
    console.log('Not this'); if (c === 'Ctrl this') d('one', 'UPPER', 'Word');`;
  expect(literalPhrases({ path: 'a.ts', text })).toEqual(['Allow this']);
});

test('no phrase stands outside of the catalogue', () => {
  const found = sources(/^(?:app|components)\/.*\.tsx?$/)
    .filter(({ path }) => !path.endsWith('.dev.tsx') && !path.startsWith('app/health/'))
    .map((source) => [source.path, literalPhrases(source)] as const)
    .filter(([, texts]) => texts.length > 0);
  expect(Object.fromEntries(found), 'texts that belong in lib/text/messages').toEqual({});
});

test('notices come from the catalogue', () => {
  const written = sources(/^lib\/server\/.*\.ts$/).filter(({ text }) =>
    /isGood: (?:true|false), text: ['`]/.test(text),
  );
  expect(written.map(({ path }) => path)).toEqual([]);
});

test('the catalogue of pages stays on the server', () => {
  const { files } = reachedFrom(sources(/^(?:app|components)\/.*\.client\.tsx$/));
  expect([...files]).not.toContain('lib/text/messages/page-texts.ts');
});
