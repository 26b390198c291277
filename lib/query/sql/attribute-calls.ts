/** A node of the tree of PostgreSQL's parser. */
type Node = Readonly<Record<string, unknown>>;

/** Functions whose results have columns of these names. */
const columnsOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ['json_each', 'json_each_text', 'jsonb_each', 'jsonb_each_text', 'each'].map((name) => [name, ['key', 'value']]),
);

/** Functions whose results have the columns of the type that they are given. */
const ofGivenType = /^jsonb?_populate_record(?:set)?$/;

/** A function in FROM: its alias and its columns. */
interface Source {
  readonly alias: string;
  readonly columns: ReadonlySet<string>;
}

/** The functions in FROM of a query, then those of the queries around it. */
type Scope = readonly (readonly Source[])[];

/**
 * The functions, in lower case, that a parsed statement of PostgreSQL calls as if they were columns. `(x).f` is `f(x)`
 * where `x` has no column `f`, and so is `x.f` where `x` is the alias of a function in FROM. Which columns a composite
 * value has is not known here, so every name counts that no list of columns tells.
 */
export function attributeCalls(tree: unknown): string[] {
  const called: string[] = [];
  search(tree, [], called);
  return called;
}

function search(value: unknown, scope: Scope, called: string[]): void {
  if (Array.isArray(value)) {
    for (const item of value) search(item, scope, called);
    return;
  }
  if (!isNode(value)) return;
  if (isNode(value.A_Indirection)) called.push(...fieldsOf(value.A_Indirection));
  if (isNode(value.ColumnRef)) called.push(...referenceTo(value.ColumnRef, scope));
  for (const [key, part] of Object.entries(value)) {
    search(part, isQuery(key) ? [sourcesOf(part), ...scope] : scope, called);
  }
}

/** Both sides of a UNION stand in the tree without a name of their own. */
function isQuery(key: string): boolean {
  return /^(?:(?:Select|Insert|Update|Delete|Merge)Stmt|larg|rarg)$/.test(key);
}

function fieldsOf({ arg, indirection }: Node): string[] {
  const columns = columnsOf[functionName(arg)] ?? [];
  return textsIn(indirection).filter((name, at) => at > 0 || !columns.includes(name));
}

function referenceTo({ fields }: Node, scope: Scope): string[] {
  const [source, name, ...more] = textsIn(fields);
  if (source === undefined || name === undefined || more.length > 0) return [];
  const meant = scope
    .map((sources) => sources.filter(({ alias }) => alias === source))
    .find(({ length }) => length > 0);
  return meant?.some(({ columns }) => !columns.has(name)) ? [name] : [];
}

/** The functions in FROM of a query, without those of queries in it. */
function sourcesOf(value: unknown): Source[] {
  if (Array.isArray(value)) return value.flatMap(sourcesOf);
  if (!isNode(value)) return [];
  const own = isNode(value.RangeFunction) ? sourceOf(value.RangeFunction) : [];
  return [...own, ...Object.entries(value).flatMap(([key, part]) => (isQuery(key) ? [] : sourcesOf(part)))];
}

function sourceOf({ functions, alias, coldeflist, ordinality }: Node): Source[] {
  const items = listIn(functions).flatMap((item) => (isNode(item) && isNode(item.List) ? listIn(item.List.items) : []));
  const names = items.map(functionName).filter((name) => name !== '');
  if (names.some((name) => ofGivenType.test(name))) return [];
  const given = isNode(alias) ? String(alias.aliasname ?? '').toLowerCase() : undefined;
  const renamed = isNode(alias) ? textsIn(alias.colnames) : [];
  const single = given === undefined ? names : [given];
  const defined = [coldeflist, items].flatMap((list) => JSON.stringify(list ?? []).match(columnName) ?? []);
  return [
    {
      alias: given ?? names[0] ?? '',
      columns: new Set([
        ...(renamed.length > 0 ? renamed : single),
        ...names.flatMap((name) => columnsOf[name] ?? []),
        ...defined.map((pair) => String(JSON.parse(pair.slice('"colname":'.length))).toLowerCase()),
        ...(ordinality === true ? ['ordinality'] : []),
      ]),
    },
  ];
}

const columnName = /"colname":"(?:[^"\\]|\\.)*"/g;

function functionName(node: unknown): string {
  if (!isNode(node) || !isNode(node.FuncCall)) return '';
  return textsIn(node.FuncCall.funcname).at(-1) ?? '';
}

function textsIn(parts: unknown): string[] {
  return listIn(parts).flatMap((part) =>
    isNode(part) && isNode(part.String) ? [String(part.String.sval ?? '').toLowerCase()] : [],
  );
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
