import { currentLanguage } from '@/lib/text/current-language';
import { languageTag } from '@/lib/text/language';
import type { Figure, Message } from './message';
import { plainTable, textTable } from './table-text';
import { conditionText, deliveryText, numberText, openText } from './texts';

/** What changed since the time before; empty where that is unknown. */
export function changeText({ before, now }: Figure): string {
  if (before === null || now === null) return '';
  if (before === now) return deliveryText('same');
  const share = before === 0 ? '' : ` (${numberText(Math.abs(((now - before) / before) * 100))} %)`;
  const by = `${numberText(Math.abs(now - before))}${share}`;
  return deliveryText('moved', { direction: now > before ? 'up' : 'down', by, before: numberText(before) });
}

/** An instant on the clocks of a zone. */
export function whenText(at: Date, timezone: string): string {
  const style = { dateStyle: 'full', timeStyle: 'short' } as const;
  const language = currentLanguage();
  const tag = language === 'en' ? 'en-GB' : languageTag(language);
  try {
    return `${new Intl.DateTimeFormat(tag, { ...style, timeZone: timezone }).format(at)} (${timezone})`;
  } catch {
    return `${new Intl.DateTimeFormat(tag, { ...style, timeZone: 'UTC' }).format(at)} (UTC)`;
  }
}

const mostRows = 50;

/** The message as plain text, whole. */
export function messageText(message: Message, mayRepeat: boolean): string {
  const { name, description, target, url, settingsUrl, error, figure } = message;
  const lines = [
    name,
    name === target.title ? null : target.title,
    message.isTest ? deliveryText('sentAsTest') : null,
    mayRepeat ? deliveryText('mayRepeat') : null,
    error === null ? null : `\n${error}`,
    figure === null ? null : `\n${figureText(figure)}`,
    description === '' ? null : `\n${description}`,
    ...message.parts.map((part) => {
      const head = part.title === null ? '' : `\n${part.title}\n`;
      if (part.kind === 'table') return `${head}\n${plainTable(textTable(part.frame, mostRows))}`;
      return part.kind === 'failure' ? `${head}${part.reason}` : head.trimEnd() || null;
    }),
    message.files.length === 0 ? null : `\n${deliveryText('attached', { files: namesOf(message) })}`,
    `\n${openText(message)}: ${url}`,
    '\n--',
    `${whenText(message.at, message.timezone)}. ${deliveryText('changeAt', { kind: message.kind, url: settingsUrl })}`,
  ];
  return lines.filter((line) => line !== null).join('\n');
}

export function figureText(figure: Figure): string {
  const condition = conditionText(figure);
  return [deliveryText('figure', { value: figure.value, condition }), changeText(figure)].filter(Boolean).join(' ');
}

/** The names of the attached files, with commas between. */
export function namesOf({ files }: Pick<Message, 'files'>): string {
  return files.map(({ name }) => name).join(', ');
}
