import { type RefObject, useEffect, useRef, useState } from 'react';
import { bodyOf } from '@/lib/text/record-body';

/** What was done in a form before its workspace was there. */
export interface EarlyInput {
  /** The body that the forms describe; null when nothing was typed. */
  readonly body: Readonly<Record<string, unknown>> | null;
  /** What the inputs of those forms hold, by their names. */
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly file: File | null;
  /** Whether the button that sends was pressed, which only script can answer. */
  readonly isSubmitted: boolean;
}

export interface Upgraded<Module> {
  readonly module: Module;
  readonly early: EarlyInput;
}

/** A press that is older is not answered any more. */
const patienceMs = 5000;

/**
 * Loads the workspace that takes the place of a form which works without script. Null until it is there; the form
 * stays when it cannot be loaded. `load` must be the same function in every render.
 */
export function useUpgrade<Module>(load: () => Promise<Module>): {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly upgraded: Upgraded<Module> | null;
} {
  const place = useRef<HTMLDivElement>(null);
  const [upgraded, setUpgraded] = useState<Upgraded<Module> | null>(null);
  useEffect(() => {
    let isHere = true;
    load().then(
      (module) => isHere && setUpgraded({ module, early: earlyInput(place.current) }),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [load]);
  return { place, upgraded };
}

function earlyInput(place: HTMLElement | null): EarlyInput {
  const forms = [...(place?.querySelectorAll('form') ?? [])].filter(isTouched);
  const held = forms.map((form) => [...new FormData(form)].filter(isText));
  const bodies = held.map(readableBody);
  const input = place?.querySelector<HTMLInputElement>('input[type=file]');
  return {
    body: bodies.length === 0 ? null : Object.assign({}, ...bodies),
    pairs: held.flat(),
    file: input?.files?.[0] ?? null,
    isSubmitted: place !== null && takeSubmit(place),
  };
}

function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((one) => one.selected !== one.defaultSelected);
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden' || field.type === 'file') return false;
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  });
}

/** Fields with JSON that cannot be read are left out. */
function readableBody(pairs: readonly (readonly [string, string])[]): Record<string, unknown> {
  try {
    return bodyOf(pairs);
  } catch {
    return bodyOf(pairs.filter(([name]) => !name.startsWith('json.')));
  }
}

function takeSubmit(place: HTMLElement): boolean {
  const click = globalThis.isolineClick;
  if (!click || !(click.target instanceof Element) || !place.contains(click.target)) return false;
  globalThis.isolineClick = null;
  return click.target.closest('button[type=submit]') !== null && performance.now() - click.timeStamp <= patienceMs;
}

function isText(pair: [string, FormDataEntryValue]): pair is [string, string] {
  return typeof pair[1] === 'string';
}
