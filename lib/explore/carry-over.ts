import type { Control } from '@/lib/viz/viz';
import { isSameJson } from '@/lib/workspace/same-json';
import { type CarriedMemory, type FormRecord, type Slots, vizTypeOf } from './draft';
import { listOf } from './field-shape';
import { type Panel, panelOf } from './panels';
import { type CarryContext, dimensionControls, placedSlots, slotControls, slotsOf, usualGrain } from './slots';

export interface Carried {
  readonly formData: FormRecord;
  readonly memory: CarriedMemory;
}

/**
 * The form of another chart type. Carried over are metrics, dimensions, the axis, filters, times, limits and every value
 * whose control both types have; what the new type has no place for is remembered, and is there again on the way back.
 */
export function carryOver(formData: FormRecord, memory: CarriedMemory, to: string, context: CarryContext): Carried {
  const from = vizTypeOf(formData);
  const [old, next] = [panelOf(from), panelOf(to)];
  if (from === to) return { formData, memory };
  if (old === undefined || next === undefined) {
    const forms = { ...memory.forms, [from]: formData };
    return { formData: { ...formData, viz_type: to }, memory: { ...memory, forms } };
  }
  const shown = slotsOf(formData, old, context);
  const pool = merged(memory.pool ?? {}, memory.arrived ?? {}, shown);
  const before = memory.forms?.[to] ?? {};
  const kept = {
    ...before,
    ...withoutControls(formData, old),
    ...shared(formData, old, next),
  };
  const moved = {
    ...kept,
    ...placedSlots(pool, next, { named: sameNames(formData, old, next), before }, context),
    viz_type: to,
  };
  const clean = Object.fromEntries(Object.entries(moved).filter(([, value]) => value !== undefined));
  return {
    formData: clean,
    memory: { pool, arrived: slotsOf(clean, next, context), forms: { ...memory.forms, [from]: formData } },
  };
}

/** The pool with what was changed since the type was chosen; a list replaces only the part of it that was shown. */
function merged(pool: Slots, arrived: Slots, shown: Slots): Slots {
  const result: Record<string, unknown> = { ...pool };
  for (const [name, now] of Object.entries(shown) as [keyof Slots, unknown][]) {
    const was = arrived[name];
    // The grain that a time axis got by itself is no choice of the reader's.
    const isUsual = name === 'grain' && now === usualGrain;
    if ((name in pool || isUsual) && isSameJson(was, now)) continue;
    const held = pool[name];
    const isPart = Array.isArray(now) && Array.isArray(held) && Array.isArray(was) && was.length < held.length;
    result[name] = isPart ? [...now, ...held.slice(was.length).filter((one) => !has(now, one))] : now;
  }
  return result;
}

function has(list: readonly unknown[], value: unknown): boolean {
  return list.some((one) => isSameJson(one, value));
}

function withoutControls(form: FormRecord, panel: Panel): FormRecord {
  return Object.fromEntries(Object.entries(form).filter(([name]) => !panel.controls.has(name)));
}

/** Values of controls that both types have, under the same name and editor, where the new type allows the value. */
function shared(form: FormRecord, from: Panel, to: Panel): FormRecord {
  const isSlot = slotControls(to);
  const entries = Object.entries(form).filter(([name, value]) => {
    const [old, next] = [from.controls.get(name), to.controls.get(name)];
    if (old === undefined || next === undefined || isSlot.has(name)) return false;
    return old.type === next.type && isAllowed(next, value);
  });
  return Object.fromEntries(entries);
}

/** The fields of controls that both types have; of dimensions where the new type has a namesake of each. */
function sameNames(form: FormRecord, from: Panel, to: Panel): FormRecord {
  const isField = slotControls(to);
  const isShared = (name: string) => isField.has(name) && from.controls.get(name)?.type === to.controls.get(name)?.type;
  const used = dimensionControls(from).filter(({ name }) => listOf(form[name]).length > 0);
  const dimensions = new Set(used.every(({ name }) => isShared(name)) ? [] : used.map(({ name }) => name));
  return Object.fromEntries(Object.entries(form).filter(([name]) => isShared(name) && !dimensions.has(name)));
}

function isAllowed({ choices, freeForm }: Control, value: unknown): boolean {
  if (choices === undefined || freeForm || value === null || value === undefined) return true;
  return [value].flat().every((one) => choices.some(([choice]) => choice === one));
}
