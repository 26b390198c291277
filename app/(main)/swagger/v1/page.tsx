import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { currentViewer } from '@/app/(main)/current-viewer';
import { type ApiCall, ApiReference } from '@/components/api/api-reference';
import type { Operation } from '@/lib/server/api/openapi/openapi';
import { pathsOf } from '@/lib/server/api/openapi/openapi';
import { openApi } from '@/lib/server/resources/openapi';
import { allServed } from '@/lib/server/resources/registry';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('apiPage');

export const generateMetadata = (): Metadata => ({ title: t('api') });

export default async function ApiPage(): Promise<ReactElement> {
  await currentViewer();
  const groups = new Map<string, ApiCall[]>();
  for (const [path, methods] of Object.entries(pathsOf([...allServed, openApi]))) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = operation.tags[0] ?? '';
      groups.set(name, [...(groups.get(name) ?? []), callOf(method, path, operation)]);
    }
  }
  return (
    <div className="page">
      <h1>{t('api')}</h1>
      <p className="pb-3 text-quiet">
        {t('forProgramsTheSame')} <a href="/api/v1/_openapi">{t('openapiDocument')}</a>.
      </p>
      <ApiReference groups={[...groups].map(([name, calls]) => ({ name, calls }))} />
    </div>
  );
}

function callOf(method: string, path: string, { summary, description, parameters, requestBody }: Operation): ApiCall {
  const argument = parameters.find(({ name }) => name === 'q');
  return {
    method: method.toUpperCase(),
    path,
    summary,
    right: description.replaceAll('`', ''),
    ...(argument ? { argument: schemaText(argument) } : {}),
    ...(requestBody ? { body: schemaText(requestBody) } : {}),
  };
}

function schemaText(holder: object): string {
  const content: unknown = Reflect.get(holder, 'content');
  const json: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, 'application/json') : {};
  return JSON.stringify(typeof json === 'object' && json !== null ? Reflect.get(json, 'schema') : {}, null, 2);
}
