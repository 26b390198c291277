import { notFound } from 'next/navigation';
import { cache, type ReactElement } from 'react';
import { addressWith } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import type { AskedForm } from '@/app/(main)/record-sheet';
import type { ConnectionOffer, OfferedEngine, ShownConnection } from '@/components/database/connection-fields';
import { DatabaseForm } from '@/components/database/database-form';
import { DatabaseHost } from '@/components/database/database-host.client';
import { EngineCards } from '@/components/database/engine-cards';
import { Empty } from '@/components/ui/empty';
import { WakeWhenIdle } from '@/components/ui/wake-when-idle';
import { textOf } from '@/lib/lists/row-text';
import { ask } from '@/lib/server/api/ask';
import { config } from '@/lib/server/config';
import { readConnection } from '@/lib/server/resources/database/connection';
import { missingPackage, offeredEngines } from '@/lib/server/resources/database/offered-engines';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('databaseForm');

const path = '/databaseview/list/';
const newPlace = '/dataset/add/?database={id}';

interface Asked {
  readonly offers: readonly ConnectionOffer[];
  /** The product that was chosen, or that of the stored connection. */
  readonly offer: ConnectionOffer | null;
  readonly stored: StoredConnection | null;
  readonly isByAddress: boolean;
}

/**
 * The form for a database. New: first choose a product, then enter its address. Existing: the form with stored values.
 */
export async function databaseSheet(form: AskedForm): Promise<ReactElement> {
  const { params, sending } = form;
  const asked = await askedOf(form);
  if ('refusal' in asked) return <Empty title={asked.refusal} />;
  const { offers, offer, stored, isByAddress } = asked;
  if (offer === null) {
    const choices = offers.map(({ key, engine }) => ({
      engine,
      href: addressWith(path, params, { engine: key, by: null }),
    }));
    return <EngineCards choices={choices} />;
  }
  const { engine, hasForm } = offer;
  const other = stored === null ? (isByAddress ? null : 'address') : isByAddress ? 'form' : 'address';
  return (
    <DatabaseForm
      sending={
        stored === null ? { ...sending, back: newPlace, done: t('connectedTo', { engine: engine.name }) } : sending
      }
      engine={engine}
      stored={stored}
      isByAddress={isByAddress}
      otherWay={hasForm ? addressWith(path, params, { by: other }) : null}
      cancel={stored === null ? addressWith(path, params, { engine: null, by: null }) : sending.back}
      missingPackage={offer.missingPackage}
      hasTunnels={offer.hasTunnels}
    />
  );
}

/** The dialog that takes the place of the form. */
export async function databaseHost(form: AskedForm, sheet: ReactElement): Promise<ReactElement> {
  const asked = await askedOf(form);
  if ('refusal' in asked) return sheet;
  const { offers, offer, stored, isByAddress } = asked;
  const { back, version } = form.sending;
  return (
    <>
      <DatabaseHost
        offers={stored === null || offer === null ? offers : [offer]}
        chosen={offer?.key ?? null}
        isByAddress={isByAddress}
        stored={stored}
        version={version ?? null}
        back={back}
        next={stored === null ? newPlace : back}
      >
        {sheet}
      </DatabaseHost>
      <WakeWhenIdle />
    </>
  );
}

async function askedOf({ row, params }: AskedForm): Promise<Asked | { readonly refusal: string }> {
  const available = await availableEngines();
  if ('refusal' in available) return available;
  const offers = available.body.map(offerOf);
  const by = params.get('by');
  if (row === null) {
    const offer = offers.find(({ key }) => key === params.get('engine')) ?? null;
    return { offers, offer, stored: null, isByAddress: offer?.hasForm === false || by === 'address' };
  }
  const told = await storedConnection(textOf(row, 'id'));
  if ('refusal' in told) notFound();
  const stored = told.body.result;
  const known = offers.filter(({ engine }) => engine.engine === stored.backend);
  const found = known.find(({ engine }) => engine.default_driver === stored.driver) ?? known[0] ?? unknownOffer(stored);
  const hasForm = found.hasForm && stored.parameters !== undefined;
  const usual = stored.configuration_method === 'dynamic_form' ? 'form' : 'address';
  return {
    offers,
    offer: { ...found, hasForm, missingPackage: missingPackage(stored.backend, stored.driver ?? '') },
    stored,
    isByAddress: !hasForm || (by ?? usual) === 'address',
  };
}

const availableEngines = cache(async () =>
  ask(await currentViewer(), 'can_read on Database', () => offeredEngines() as readonly unknown[] as OfferedEngine[]),
);

const storedConnection = cache(async (id: string) => {
  const viewer = await currentViewer();
  return ask(viewer, 'can_write on Database', () => readConnection({ viewer, params: { id } }));
});

function offerOf(engine: OfferedEngine): ConnectionOffer {
  return {
    key: nameIn(engine),
    engine,
    hasForm: hasForm(engine),
    hasTunnels: canTunnel(engine),
    missingPackage: missingPackage(engine.engine, engine.default_driver),
  };
}

function unknownOffer({ backend }: StoredConnection): ConnectionOffer {
  return offerOf({
    engine: backend,
    name: backend,
    sqlalchemy_uri_placeholder: `${backend}://user:password@host:port/database`,
    default_driver: '',
  });
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
