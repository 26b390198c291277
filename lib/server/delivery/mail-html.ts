import { currentLanguage } from '@/lib/text/current-language';
import { escapeHtml } from '@/lib/text/escape-html';
import { languageTag } from '@/lib/text/language';
import type { Figure, Message, MessagePart } from './message';
import { textTable } from './table-text';
import { conditionText, deliveryText, numberText, openText } from './texts';
import { changeText, namesOf, whenText } from './words';

const mostRows = 100;

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail programs read styles of elements; the sheet only adds what narrow and dark screens need. */
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){.pad{padding-left:20px!important;padding-right:20px!important}.figure{font-size:40px!important}}
@media (prefers-color-scheme:dark){.page{background:#0f1216!important}.card{background:#161a20!important;border-color:#2a3039!important}
.text{color:#e6e9ee!important}.quiet{color:#9ca6b2!important}.line{border-color:#2a3039!important}.picture{background:#ffffff!important}
.button{background:#6fb3fa!important;color:#0f1216!important}.error{background:#3a1d1c!important;color:#ff8f87!important}.link{color:#6fb3fa!important}}`;

/**
 * A message as the HTML of a mail: the figure, what changed, the pictures, one button. `pictureSource` gives the address
 * of the picture with this number.
 */
export function mailHtml(message: Message, pictureSource: (at: number) => string, mayRepeat: boolean): string {
  const { kind, name, description, target, url, settingsUrl, error, figure, at, timezone } = message;
  let pictures = 0;
  let tab: string | null = null;
  const parts = message.parts.map((part) => {
    const head = part.tab !== null && part.tab !== tab ? tabHead(part.tab) : '';
    tab = part.tab;
    const source = part.kind === 'picture' ? pictureSource(pictures++) : '';
    return head + partHtml(part, source, target.title);
  });
  const body = [
    `<p class="quiet" style="margin:0 0 4px;font-size:13px;line-height:18px;color:#56606c">${escapeHtml(kindText(message))}</p>`,
    `<h1 class="text" style="margin:0;font-size:24px;line-height:30px;font-weight:600;color:#1a1f26">${escapeHtml(name)}</h1>`,
    name === target.title
      ? ''
      : `<p class="quiet" style="margin:4px 0 0;font-size:15px;line-height:22px;color:#56606c">${escapeHtml(target.title)}</p>`,
    mayRepeat ? notice(deliveryText('mayRepeatWhy')) : '',
    error === null ? '' : errorHtml(error),
    figure === null ? '' : figureHtml(figure),
    description === '' ? '' : paragraph(description),
    ...parts,
    message.files.length === 0 ? '' : paragraph(deliveryText('attached', { files: namesOf(message) })),
    button(url, openText(message)),
  ];
  const foot = [
    `${escapeHtml(whenText(at, timezone))}.`,
    escapeHtml(deliveryText('because', { kind })),
    `<a class="link" style="color:#0a66b8" href="${escapeHtml(settingsUrl)}">${escapeHtml(deliveryText('change'))}</a>`,
  ].join(' ');
  return `<!doctype html><html lang="${languageTag(currentLanguage())}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(message.subject)}</title><style>${sheet}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f6f8;font-family:${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f4f6f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="640" cellpadding="0" cellspacing="0" class="card" style="width:100%;max-width:640px;background:#ffffff;border:1px solid #e2e6ea;border-radius:10px">
<tr><td class="pad" style="padding:28px 32px 32px">${body.filter(Boolean).join('\n')}</td></tr></table>
<p class="quiet" style="max-width:600px;margin:16px auto 0;font-size:12px;line-height:18px;color:#56606c">${foot}</p>
</td></tr></table></body></html>`;
}

function kindText({ kind, isTest, error }: Message): string {
  const what = deliveryText(error === null ? 'kind' : 'kindFailed', { kind });
  return isTest ? deliveryText('asTest', { what }) : what;
}

function paragraph(text: string): string {
  return `<p class="text" style="margin:20px 0 0;font-size:15px;line-height:22px;color:#1a1f26">${linesOf(text)}</p>`;
}

function linesOf(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>');
}

function notice(text: string): string {
  return `<p class="quiet line" style="margin:16px 0 0;padding:10px 14px;border:1px solid #e2e6ea;border-radius:8px;font-size:13px;line-height:18px;color:#56606c">${escapeHtml(text)}</p>`;
}

function errorHtml(text: string): string {
  return `<p class="error" style="margin:20px 0 0;padding:12px 16px;border-radius:8px;background:#fdecea;color:#8c1d18;font-size:15px;line-height:22px">${linesOf(text)}</p>`;
}

function figureHtml(figure: Figure): string {
  const change = changeText(figure);
  const words = [deliveryText('alertsWhen', { condition: conditionText(figure) }), change].filter(Boolean).join(' ');
  return `<p class="text figure" style="margin:20px 0 0;font-size:52px;line-height:1.1;font-weight:600;letter-spacing:-1px;color:#1a1f26">${escapeHtml(figure.value)}</p>
<p class="quiet" style="margin:6px 0 0;font-size:15px;line-height:22px;color:#56606c">${escapeHtml(words)}</p>`;
}

function tabHead(tab: string): string {
  return `<h2 class="text line" style="margin:28px 0 0;padding:16px 0 0;border-top:1px solid #e2e6ea;font-size:18px;line-height:24px;color:#1a1f26">${escapeHtml(tab)}</h2>`;
}

function partHtml(part: MessagePart, source: string, title: string): string {
  const head =
    part.title === null
      ? ''
      : `<h3 class="text" style="margin:24px 0 0;font-size:15px;line-height:22px;font-weight:600;color:#1a1f26">${escapeHtml(part.title)}</h3>`;
  switch (part.kind) {
    case 'picture':
      return `${head}<img class="picture" src="${escapeHtml(source)}" alt="${escapeHtml(part.title ?? part.alt ?? title)}" style="display:block;width:100%;max-width:100%;height:auto;margin:12px 0 0;border:0;border-radius:6px;background:#ffffff">`;
    case 'failure':
      return head + errorHtml(part.reason);
    case 'table':
      return head + tableHtml(part);
  }
}

function tableHtml({ frame }: Extract<MessagePart, { kind: 'table' }>): string {
  const { heads, isNumeric, rows, more } = textTable(frame, mostRows);
  if (heads.length === 0) return notice(deliveryText('noRows'));
  const align = (at: number) => (isNumeric[at] ? 'right' : 'left');
  const cell = 'padding:6px 10px;border-bottom:1px solid #e2e6ea;font-size:13px;line-height:18px;color:#1a1f26';
  const head = heads
    .map(
      (text, at) =>
        `<th scope="col" class="text line" align="${align(at)}" style="${cell};font-weight:600">${escapeHtml(text)}</th>`,
    )
    .join('');
  const body = rows
    .map(
      (row) =>
        `<tr>${row.map((text, at) => `<td class="text line" align="${align(at)}" style="${cell}">${escapeHtml(text)}</td>`).join('')}</tr>`,
    )
    .join('');
  const rest = more > 0 ? notice(deliveryText('moreRows', { count: numberText(more) })) : '';
  return `<div style="overflow-x:auto"><table width="100%" cellpadding="0" cellspacing="0" style="margin:12px 0 0;border-collapse:collapse"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>${rest}`;
}

function button(url: string, text: string): string {
  return `<p style="margin:28px 0 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#0a66b8;color:#ffffff;font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(text)}</a></p>`;
}
