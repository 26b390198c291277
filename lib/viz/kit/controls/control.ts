import type { Control, ControlType, KindOf } from '@/lib/viz/viz';

type Rest = Omit<Control, 'name' | 'type' | 'label'>;
type Form = Readonly<Record<string, unknown>>;

/** Creates a control. Column controls accept SQL expressions unless `rest` overrides it. */
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

/** Choices whose label is their value. */
export const same = (...values: readonly (string | number)[]) => values.map((value) => [value, String(value)] as const);

/** Visible when the control `name` has a non-empty value. */
export const whenAny = (name: string) => (form: Form) => {
  const value = form[name];
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
};

/** Visible when the control `name` has a truthy value. */
export const when = (name: string) => (form: Form) => Boolean(form[name]);

/** Visible when the x axis is temporal, or set but of unknown kind. */
export const whenTime = (form: Form, kindOf?: KindOf) => {
  const kind = kindOf?.(form.x_axis);
  return Boolean(form.x_axis) && (kind === undefined || kind === 'temporal');
};

/** Visible when the values of the x axis have no natural order. */
export const whenSortable = (form: Form, kindOf?: KindOf) => {
  const kind = kindOf?.(form.x_axis);
  return kind !== 'temporal' && (kind !== 'numeric' || Boolean(form.xAxisForceCategorical));
};

export const render = { renderTrigger: true } as const;

/** For a control whose value stays in the form while it is hidden. */
export const kept = { keepsHidden: true } as const;
