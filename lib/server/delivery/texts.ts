import { currentLanguage } from '@/lib/text/current-language';
import { languageTag } from '@/lib/text/language';
import { pageTexts } from '@/lib/text/messages/page-texts';
import type { Figure, Message } from './message';

/** The sentences of messages, in the language in which they are sent. */
export const deliveryText = pageTexts('delivery');

/** A number as messages write it, with three decimals at most. */
export function numberText(value: number | bigint): string {
  return new Intl.NumberFormat(languageTag(currentLanguage()), { maximumFractionDigits: 3 }).format(value);
}

/** The condition of an alert: `< 10`, or words where any value is enough. */
export function conditionText({ condition }: Pick<Figure, 'condition'>): string {
  return condition === 'not null' ? deliveryText('notNull') : condition;
}

export function openText({ target }: Pick<Message, 'target'>): string {
  return deliveryText('open', { kind: target.kind });
}
