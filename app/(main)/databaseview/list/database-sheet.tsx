import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { addressWith } from '@/app/(main)/address';
import { apiAnswer } from '@/app/(main)/api-answer';
import { textOf } from '@/app/(main)/record-cells';
import type { AskedForm } from '@/app/(main)/record-sheet';
import { DatabaseForm, type OfferedEngine, type ShownConnection } from '@/components/database/database-form';
import { EngineCards } from '@/components/database/engine-cards';
import { Empty } from '@/components/ui/empty';
import { config } from '@/lib/server/config';
import { databaseResource } from '@/lib/server/resources/database/database';
import { missingPackage } from '@/lib/server/resources/database/offered-engines';

const path = '/databaseview/list/';

/**
 * The form for a database. New: first choose a product, then enter its address. Existing: the form with stored values.
 */
export async function databaseSheet(asked: AskedForm): Promise<ReactElement> {
  const available = await apiAnswer<{ databases: readonly OfferedEngine[] }>(
    databaseResource,
    '/api/v1/database/available/',
  );
  if ('refusal' in available) return <Empty title={available.refusal} />;
  const engines = available.body.databases;
  return asked.row === null ? newSheet(asked, engines) : editSheet(asked, engines, textOf(asked.row, 'id'));
}

function newSheet({ params, sending }: AskedForm, engines: readonly OfferedEngine[]): ReactElement {
  const engine = engines.find((one) => nameIn(one) === params.get('engine'));
  if (!engine) {
    const choices = engines.map((one) => ({
      engine: one,
      href: addressWith(path, params, { engine: nameIn(one), by: null }),
    }));
    return <EngineCards choices={choices} />;
  }
  const isByAddress = !hasForm(engine) || params.get('by') === 'address';
  return (
    <DatabaseForm
      sending={{ ...sending, back: '/dataset/add/?database={id}', done: `Connected to ${engine.name}.` }}
      engine={engine}
      stored={null}
      isByAddress={isByAddress}
      otherWay={hasForm(engine) ? addressWith(path, params, { by: isByAddress ? null : 'address' }) : null}
      cancel={addressWith(path, params, { engine: null, by: null })}
      missingPackage={missingPackage(engine.engine, engine.default_driver)}
      hasTunnels={canTunnel(engine)}
    />
  );
}

async function editSheet(asked: AskedForm, engines: readonly OfferedEngine[], id: string): Promise<ReactElement> {
  const { params, sending } = asked;
  const told = await apiAnswer<{ result: StoredConnection }>(databaseResource, `/api/v1/database/${id}/connection`);
  if ('refusal' in told) notFound();
  const stored = told.body.result;
  const ofBackend = engines.filter(({ engine }) => engine === stored.backend);
  const known = ofBackend.find(({ default_driver }) => default_driver === stored.driver) ?? ofBackend[0];
  const engine = known ?? {
    engine: stored.backend,
    name: stored.backend,
    sqlalchemy_uri_placeholder: `${stored.backend}://user:password@host:port/database`,
    default_driver: '',
  };
  const isFormed = hasForm(engine) && stored.parameters !== undefined;
  const by = params.get('by') ?? (stored.configuration_method === 'dynamic_form' ? 'form' : 'address');
  const isByAddress = !isFormed || by === 'address';
  return (
    <DatabaseForm
      sending={sending}
      engine={engine}
      stored={stored}
      isByAddress={isByAddress}
      otherWay={isFormed ? addressWith(path, params, { by: isByAddress ? 'form' : 'address' }) : null}
      cancel={sending.back}
      missingPackage={missingPackage(stored.backend, stored.driver ?? '')}
      hasTunnels={canTunnel(engine)}
    />
  );
}

/** The `engine` value in this page's address: the scheme of the URI placeholder, which must differ between products. */
function nameIn({ engine, sqlalchemy_uri_placeholder: address }: OfferedEngine): string {
  return address.slice(0, address.indexOf(':')) || engine;
}

/** False where a parameter is stored in encrypted `extra`: such secrets are entered as JSON beside an address. */
function hasForm({ parameters }: OfferedEngine): boolean {
  if (parameters === undefined) return false;
  return !Object.values(parameters.properties).some((property) => 'x-encrypted-extra' in property);
}

function canTunnel({ engine_information: information }: OfferedEngine): boolean {
  return config().hasTunnels && information?.disable_ssh_tunneling !== true;
}

interface StoredConnection extends ShownConnection {
  readonly driver: string | null;
  readonly backend: string;
  readonly configuration_method: string;
}
