import { loadModule, parseSync } from 'libpg-query';
import { attributeCalls } from '@/lib/query/sql/attribute-calls';
import type { StatementKind } from './analysis';
import { isNode, type Judgement, type ParserVerdict, textIn } from './parser-verdict';
import { rowFunctions } from './words';

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type Sought = Mutable<ParserVerdict> & {
  tables: ParserVerdict['tables'][number][];
  functions: string[];
  types: string[];
};

/** Dialects that PostgreSQL's own parser can read. For `postgresql` it is the only judge. */
const family = new Set(['postgresql', 'redshift', 'cockroachdb', 'risingwave', 'netezza']);

/** Loads the parser; must be awaited once. */
export async function readyPostgresql(): Promise<void> {
  await loadModule();
}

/**
 * The verdict of PostgreSQL's parser on one statement. For related dialects a syntax error yields null, not a problem.
 */
export function postgresqlVerdict(sql: string, start: number, dialect: string): Judgement {
  if (!family.has(dialect)) return null;
  let statements: readonly unknown[];
  try {
    statements = parseSync(sql).stmts ?? [];
  } catch (error) {
    if (dialect !== 'postgresql') return null;
    const at = isNode(error) && isNode(error.sqlDetails) ? Number(error.sqlDetails.cursorPosition) : 0;
    return {
      problem: { message: error instanceof Error ? error.message : String(error), at: start + Math.max(0, at) },
    };
  }
  const [statement, more] = statements;
  const tree = isNode(statement) ? statement.stmt : undefined;
  if (!isNode(tree) || more !== undefined) {
    return { problem: { message: 'SQLStatement should have exactly one statement', at: start } };
  }
  const sought: Sought = { tables: [], functions: [], types: [], kind: null, unnamed: null };
  search(tree, sought, { common: [], isReading: false });
  sought.functions.push(...attributeCalls(tree));
  const [[type = '', node] = []] = Object.entries(tree);
  if (type === 'VariableShowStmt') sought.unnamed = 'settings are not tables';
  return { verdict: { ...sought, kind: kindOf(type, node, tree) } };
}

interface Scope {
  readonly common: readonly string[];
  readonly isReading: boolean;
}

const readingKeys = new Set(['fromClause', 'usingClause', 'sourceRelation']);

function search(value: unknown, sought: Sought, scope: Scope): void {
  if (Array.isArray(value)) {
    for (const item of value) search(item, sought, scope);
    return;
  }
  if (!isNode(value)) return;
  const name = textIn(value, 'relname');
  if (name !== null) addTable(value, name, sought, scope);
  if (Array.isArray(value.names) && 'typemod' in value) sought.types.push(qualifiedName(namesIn(value.names)));
  if (isNode(value.FuncCall)) addFunction(value.FuncCall, sought);
  if (isNode(value.SQLValueFunction)) addValueFunction(value.SQLValueFunction, sought);
  if (isNode(value.RangeFunction)) checkRangeFunction(value.RangeFunction, sought);
  if (isNode(value.XmlExpr)) sought.functions.push('xmlelement');
  const inner = isNode(value.withClause) ? searchCommon(value.withClause, sought, scope) : scope;
  for (const [key, part] of Object.entries(value)) {
    if (key === 'withClause' || key === 'lockingClause') continue;
    search(part, sought, { common: inner.common, isReading: partReads(key, scope.isReading) });
  }
}

/** All tables below FROM are read, except targets of changes. */
function partReads(key: string, isReading: boolean): boolean {
  if (readingKeys.has(key)) return true;
  return key === 'relation' || key === 'rel' || key === 'into' || key === 'intoClause' ? false : isReading;
}

function addTable(node: Readonly<Record<string, unknown>>, table: string, sought: Sought, scope: Scope): void {
  const schema = textIn(node, 'schemaname');
  if (schema === null && scope.isReading && scope.common.includes(table)) return;
  const role = scope.isReading ? 'read' : 'write';
  sought.tables.push({ catalog: textIn(node, 'catalogname'), schema, table, role });
}

/**
 * The common table expressions of a WITH. Without RECURSIVE each can use those before it, with RECURSIVE all of them.
 */
function searchCommon(clause: Readonly<Record<string, unknown>>, sought: Sought, scope: Scope): Scope {
  const expressions = (Array.isArray(clause.ctes) ? clause.ctes : []).map((item: unknown) =>
    isNode(item) ? item.CommonTableExpr : undefined,
  );
  const names = expressions.map((expression) => textIn(expression, 'ctename') ?? '');
  for (const [at, expression] of expressions.entries()) {
    const seen = clause.recursive === true ? names : names.slice(0, at);
    search(isNode(expression) ? expression.ctequery : undefined, sought, {
      common: [...scope.common, ...seen],
      isReading: false,
    });
  }
  return { common: [...scope.common, ...names], isReading: scope.isReading };
}

function namesIn(parts: unknown): readonly string[] {
  const names: readonly unknown[] = Array.isArray(parts) ? parts : [];
  return names.map((part) => textIn(isNode(part) ? part.String : undefined, 'sval') ?? '');
}

/** The name alone for `pg_catalog`, otherwise with the schema. */
function qualifiedName(parts: readonly string[]): string {
  const [name = '', schema] = [...parts].reverse();
  return (schema === undefined || schema === 'pg_catalog' ? name : `${schema}.${name}`).toLowerCase();
}

function addFunction(call: Readonly<Record<string, unknown>>, sought: Sought): void {
  const parts = namesIn(call.funcname);
  if (parts.at(-1)) sought.functions.push(qualifiedName(parts));
}

const valueFunctions: Readonly<Record<string, string>> = {
  SVFOP_CURRENT_ROLE: 'current_role',
  SVFOP_CURRENT_USER: 'current_user',
  SVFOP_USER: 'current_user',
  SVFOP_SESSION_USER: 'session_user',
  SVFOP_CURRENT_CATALOG: 'current_catalog',
  SVFOP_CURRENT_SCHEMA: 'current_schema',
};

function addValueFunction(node: Readonly<Record<string, unknown>>, sought: Sought): void {
  const name = valueFunctions[textIn(node, 'op') ?? ''];
  if (name) sought.functions.push(name);
}

function checkRangeFunction(node: Readonly<Record<string, unknown>>, sought: Sought): void {
  JSON.stringify(node.functions, (_, value: unknown) => {
    if (!isNode(value) || !isNode(value.FuncCall)) return value;
    const [name = '', schema] = [...namesIn(value.FuncCall.funcname)].reverse();
    const isRows = rowFunctions.has(name.toUpperCase()) && (schema === undefined || schema === 'pg_catalog');
    if (!isRows) sought.unnamed ??= `the function ${name} stands in FROM`;
    return undefined;
  });
}

const changes = /"(?:InsertStmt|UpdateStmt|DeleteStmt|MergeStmt|intoClause)":/;
const plain: Readonly<Record<string, StatementKind>> = {
  InsertStmt: 'write',
  UpdateStmt: 'write',
  DeleteStmt: 'write',
  MergeStmt: 'write',
  VariableShowStmt: 'read',
  VariableSetStmt: 'session',
  DiscardStmt: 'session',
  ListenStmt: 'session',
  TransactionStmt: 'transaction',
};

function kindOf(type: string, node: unknown, tree: unknown): StatementKind {
  if (type === 'SelectStmt') return changes.test(JSON.stringify(tree)) ? 'write' : 'read';
  if (type === 'ExplainStmt' && isNode(node)) {
    if (!JSON.stringify(node.options ?? []).includes('"defname":"analyze"')) return 'read';
    const [[inner = '', query] = []] = Object.entries(isNode(node.query) ? node.query : {});
    return kindOf(inner, query, node.query);
  }
  const known = plain[type];
  if (known) return known;
  return /^(?:Create|Alter|Drop|View|Index|Rename|Comment|Grant|Define|Rule|SecLabel|Reassign|Composite|Import)/.test(
    type,
  )
    ? 'definition'
    : 'write';
}
