import type { Control, ControlType, KindOf } from '@/lib/viz/viz';

type Rest = Omit<Control, 'name' | 'type' | 'label'>;
type Form = Readonly<Record<string, unknown>>;

/** Columns may be written as SQL where a control does not say otherwise. */
export const control = (name: string, type: ControlType, label: string, rest: Rest = {}): Control => ({
  name,
  type,
  label,
  ...(type === 'DndColumnSelect' ? { freeForm: true } : {}),
  ...rest,
});

export const checkbox = (name: string, label: string, rest: Rest = {}) =>
  control(name, 'CheckboxControl', label, { default: false, ...rest });
export const text = (name: string, label: string, rest: Rest = {}) => control(name, 'TextControl', label, rest);
export const select = (name: string, label: string, choices: Control['choices'], rest: Rest = {}) =>
  control(name, 'SelectControl', label, { ...(choices === undefined ? {} : { choices }), ...rest });

/** Choices that are called what they are worth. */
export const same = (...values: readonly (string | number)[]) => values.map((value) => [value, String(value)] as const);

/** Shown when another control holds at least one thing. */
export const whenAny = (name: string) => (form: Form) => {
  const value = form[name];
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
};

/** Shown when another control says so. */
export const when = (name: string) => (form: Form) => Boolean(form[name]);

/** Shown while the x axis may be one of time: it is, or nobody knows. */
export const whenTime = (form: Form, kindOf?: KindOf) => {
  const kind = kindOf?.(form.x_axis);
  return Boolean(form.x_axis) && (kind === undefined || kind === 'temporal');
};

/** Shown while the bars or points along the x axis have no order of their own. */
export const whenSortable = (form: Form, kindOf?: KindOf) => {
  const kind = kindOf?.(form.x_axis);
  return kind !== 'temporal' && (kind !== 'numeric' || Boolean(form.xAxisForceCategorical));
};

export const render = { renderTrigger: true } as const;
