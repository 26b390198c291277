export type ScheduleValue = string | number | boolean | readonly string[];
export type ScheduleValues = Readonly<Record<string, ScheduleValue>>;

export interface ScheduleField {
  readonly name: string;
  readonly label: string;
  readonly help: string | null;
  readonly hint: string | null;
  readonly placeholder: string | null;
  readonly kind: 'text' | 'long' | 'number' | 'flag' | 'date' | 'moment' | 'choice' | 'list';
  readonly choices: readonly (string | number)[];
  readonly isRequired: boolean;
  /** It is stored, and not shown. */
  readonly isHidden: boolean;
  readonly first: ScheduleValue | null;
}

export const scheduleOrders = ['less', 'less_equal', 'greater', 'greater_equal'] as const;

/** How the values of two fields must be ordered. */
export interface ScheduleRule {
  readonly order: (typeof scheduleOrders)[number];
  readonly fields: readonly [string, string];
  readonly message: string;
  /** The field beneath which the message stands. */
  readonly place: string;
}

/** What is asked about a query that another program is to run at set times. */
export interface ScheduleForm {
  readonly about: string | null;
  readonly fields: readonly ScheduleField[];
  readonly rules: readonly ScheduleRule[];
  /** The address of a schedule in the program that runs it, with `${id}` and the like for facts of the saved query. */
  readonly linkback: string | null;
}

/** The values with which the form begins. */
export function firstValues({ fields }: Pick<ScheduleForm, 'fields'>): ScheduleValues {
  return Object.fromEntries(fields.flatMap(({ name, first }) => (first === null ? [] : [[name, first]])));
}

/** Whether all that is required has a value, and no rule is broken. */
export function isScheduleComplete(form: ScheduleForm, values: ScheduleValues): boolean {
  const isGiven = (value: ScheduleValue | undefined) =>
    value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  const hasAll = form.fields.every(({ name, isRequired }) => !isRequired || isGiven(values[name]));
  return hasAll && brokenRules(form, values).size === 0;
}

/** The messages of broken rules by the names of the fields that they stand under. */
export function brokenRules({ rules }: ScheduleForm, values: ScheduleValues): ReadonlyMap<string, string> {
  return new Map(
    rules.flatMap(({ order, fields, place, message }) => (isOrdered(order, values, fields) ? [] : [[place, message]])),
  );
}

/** True also where one of the values is missing: then there is nothing to compare. */
function isOrdered(
  order: ScheduleRule['order'],
  values: ScheduleValues,
  [first, second]: ScheduleRule['fields'],
): boolean {
  const [left, right] = [values[first], values[second]];
  const areTexts = typeof left === 'string' && typeof right === 'string';
  if (!areTexts && !(typeof left === 'number' && typeof right === 'number')) return true;
  if (left === right) return order.endsWith('equal');
  return left < right === order.startsWith('less');
}

/** The address of one schedule; null where the installation names none. */
export function scheduleAddress(linkback: string | null, savedQuery: unknown): string | null {
  if (linkback === null) return null;
  return linkback.replaceAll(/\$\{([\w.]{1,200})\}/g, (_, path: string) => {
    const value = path.split('.').reduce(memberOf, savedQuery);
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : '';
  });
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}
