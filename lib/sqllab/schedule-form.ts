export type ScheduleValue = string | number | boolean;
export type ScheduleValues = Readonly<Record<string, ScheduleValue>>;

export interface ScheduleField {
  readonly name: string;
  readonly label: string;
  readonly help: string | null;
  readonly kind: 'text' | 'number' | 'flag' | 'date' | 'moment' | 'choice';
  readonly choices: readonly (string | number)[];
  readonly isRequired: boolean;
  readonly first: ScheduleValue | null;
}

/** What is asked about a query that another program is to run at set times. */
export interface ScheduleForm {
  readonly about: string | null;
  readonly fields: readonly ScheduleField[];
}

/** The values with which the form begins. */
export function firstValues({ fields }: ScheduleForm): ScheduleValues {
  return Object.fromEntries(fields.flatMap(({ name, first }) => (first === null ? [] : [[name, first]])));
}

/** Whether all that is required has a value. */
export function isScheduleComplete({ fields }: ScheduleForm, values: ScheduleValues): boolean {
  return fields.every(({ name, isRequired }) => !isRequired || (values[name] !== undefined && values[name] !== ''));
}
