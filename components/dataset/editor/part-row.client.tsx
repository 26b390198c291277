'use client';

import { useTranslations } from 'next-intl';
import { createContext, type Dispatch, type ReactElement, type ReactNode, type SetStateAction, use } from 'react';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';

/** The keys of the rows that were unfolded or folded: a row that is scrolled out of sight stays as it is. */
export const ToggledRowsContext = createContext<
  readonly [toggled: ReadonlySet<string>, setToggled: Dispatch<SetStateAction<ReadonlySet<string>>>]
>([new Set(), () => undefined]);

/** The number of a row in a table that draws only some of its rows. */
export const RowPlaceContext = createContext<number | undefined>(undefined);

export interface PartRowProps {
  readonly id: string;
  readonly name: string;
  /** Whether its further fields are shown until they are folded. */
  readonly isOpenFirst?: boolean;
  readonly onRemove: () => void;
  /** The cells between the first and the last one. */
  readonly cells: ReactNode;
  readonly cellCount: number;
  readonly details: ReactNode;
}

/** A row, and when it is open a second one with its further fields. */
export function PartRow(props: PartRowProps): ReactElement {
  const { id, name, isOpenFirst = false, onRemove, cells, cellCount, details } = props;
  const t = useTranslations('dataset.parts');
  const [toggled, setToggled] = use(ToggledRowsContext);
  const place = use(RowPlaceContext);
  const isOpen = toggled.has(id) !== isOpenFirst;
  const toggle = () => setToggled((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  return (
    <>
      <tr aria-rowindex={place}>
        <td className="dataset-narrow">
          <IconButton
            icon={isOpen ? 'chevron' : 'right'}
            size="small"
            label={t(isOpen ? 'collapse' : 'expand')}
            aria-expanded={isOpen}
            onClick={toggle}
          />
        </td>
        {cells}
        <td className="dataset-narrow">
          <IconButton icon="trash" size="small" label={t('remove')} aria-description={name} onClick={onRemove} />
        </td>
      </tr>
      {isOpen && (
        <tr className="dataset-details">
          <td colSpan={cellCount + 2}>{details}</td>
        </tr>
      )}
    </>
  );
}
