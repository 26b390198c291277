import type { ReactElement } from 'react';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('apiReference');

export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly right: string;
  /** JSON Schemas of `q` and of the body. */
  readonly argument?: string;
  readonly body?: string;
}

export interface ApiReferenceProps {
  readonly groups: readonly { readonly name: string; readonly calls: readonly ApiCall[] }[];
}

/** The calls of the API by resource; each opens to show its arguments. */
export function ApiReference({ groups }: ApiReferenceProps): ReactElement {
  return (
    <div className="grid gap-4">
      {groups.map(({ name, calls }) => (
        <section key={name} id={name} className="panel p-4" aria-labelledby={`${name}-title`}>
          <h2 id={`${name}-title`} className="pb-2 font-semibold text-[15px]">
            {name}
          </h2>
          {calls.map((call) => (
            <Call key={`${call.method} ${call.path}`} {...call} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Call({ method, path, summary, right, argument, body }: ApiCall): ReactElement {
  return (
    <details className="border-line border-t py-2">
      <summary className="flex cursor-pointer flex-wrap gap-x-3">
        <code className="w-[56px] font-semibold">{method}</code>
        <code className="break-all">{path}</code>
        <span className="text-quiet">{summary}</span>
      </summary>
      <div className="grid gap-2 pt-2 text-[13px]">
        <p>{right}</p>
        {argument === undefined ? null : <Schema title={t('qInRisonOr')} text={argument} />}
        {body === undefined ? null : <Schema title={t('body')} text={body} />}
      </div>
    </details>
  );
}

function Schema({ title, text }: { readonly title: string; readonly text: string }): ReactElement {
  return (
    <figure>
      <figcaption className="text-quiet">{title}</figcaption>
      <pre className="max-h-[360px] overflow-auto rounded-[6px] border border-line p-2 text-[12px]">{text}</pre>
    </figure>
  );
}
