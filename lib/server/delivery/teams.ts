import type { DeliveryFacts, Message } from './message';
import { post } from './post';
import { plainTable, textTable } from './table-text';
import { webhookUrl } from './webhook';
import { figureText, whenText } from './words';

const mostRows = 20;

/** Posts a message as an adaptive card to a webhook of Microsoft Teams. Pictures and files stay behind its button. */
export async function postTeams(message: Message, target: string, facts: DeliveryFacts): Promise<void> {
  await post({
    url: webhookUrl(target),
    who: 'Teams',
    purpose: 'url',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'message',
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: card(message, facts) }],
    }),
    signal: facts.signal,
  });
}

function card(message: Message, { mayRepeat }: DeliveryFacts) {
  const { name, target, url, error, figure, description } = message;
  const text = (words: string, style: object = {}) => ({
    type: 'TextBlock',
    text: escaped(words),
    wrap: true,
    ...style,
  });
  const body = [
    text(name, { size: 'Large', weight: 'Bolder' }),
    ...(name === target.title ? [] : [text(target.title, { isSubtle: true, spacing: 'None' })]),
    ...(message.isTest ? [text('Sent as a test.', { isSubtle: true })] : []),
    ...(mayRepeat ? [text('You may have received this message before.', { isSubtle: true })] : []),
    ...(error === null ? [] : [text(error, { color: 'Attention' })]),
    ...(figure === null ? [] : [text(figureText(figure))]),
    ...(description === '' ? [] : [text(description)]),
    ...message.parts.flatMap((part) => {
      const head = part.title === null ? [] : [text(part.title, { weight: 'Bolder' })];
      if (part.kind === 'table') {
        return [...head, text(plainTable(textTable(part.frame, mostRows)), { fontType: 'Monospace' })];
      }
      return part.kind === 'failure' ? [...head, text(part.reason, { color: 'Attention' })] : [];
    }),
    text(whenText(message.at, message.timezone), { isSubtle: true, size: 'Small' }),
  ];
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body,
    actions: [{ type: 'Action.OpenUrl', title: `Open the ${target.kind}`, url }],
  };
}

/** Cards read some Markdown. */
function escaped(text: string): string {
  return text.replaceAll(/([\\*_[\]])/g, '\\$1');
}
