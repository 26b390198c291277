import { type ChartTexts, chartText, chartTextsOf } from '@/lib/text/chart-texts/chart-texts';
import { currentLanguage } from '@/lib/text/current-language';
import { languageTag } from '@/lib/text/language';
import type { Control } from '@/lib/viz/viz';

interface Worded {
  readonly texts: ChartTexts;
  readonly control: Control;
}

const worded = new WeakMap<Control, Worded>();

/**
 * A control with its texts in the current language, except its choices. The same object until more translations are
 * loaded.
 */
export function controlNow(control: Control): Control {
  const language = currentLanguage();
  if (language === 'en') return control;
  const texts = chartTextsOf(language);
  const known = worded.get(control);
  if (known?.texts === texts) return known.control;
  const { label, description, heading, placeholder } = control;
  const own: Control = {
    ...control,
    label: chartText(label),
    ...(description === undefined ? {} : { description: chartText(description) }),
    ...(heading === undefined ? {} : { heading: chartText(heading) }),
    ...(placeholder === undefined ? {} : { placeholder: chartText(placeholder) }),
  };
  worded.set(control, { texts, control: own });
  return own;
}

type Choice = NonNullable<Control['choices']>[number];

export interface NamedChoice {
  readonly value: Choice[0];
  readonly label: string;
  /** The English label of a translated one: the choice is found by it, too. */
  readonly alias?: string;
}

/** A choice in the current language. */
export function choiceNow([value, english]: readonly [...Choice, ...unknown[]]): NamedChoice {
  const label = chartText(english);
  return label === english ? { value, label } : { value, label, alias: english };
}

/** Compares texts in the order of the current language. */
export function inAlphabet(one: string, other: string): number {
  return one.localeCompare(other, languageTag(currentLanguage()));
}
