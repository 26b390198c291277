import '@/components/ui/kit.css';
import type { ReactElement } from 'react';

export interface AvatarPerson {
  readonly id: number | string;
  readonly name: string;
  /** The address of a picture; the initials are shown without it. */
  readonly picture?: string | null | undefined;
}

export interface AvatarGroupProps {
  readonly people: readonly AvatarPerson[];
  /** The name of the group, such as `Owners`. */
  readonly label: string;
  /** The most that are shown, 4 unless given; the others are counted. */
  readonly max?: number;
}

export function AvatarGroup({ people, label, max = 4 }: AvatarGroupProps): ReactElement | null {
  if (people.length === 0) return null;
  const rest = people
    .slice(max)
    .map(({ name }) => name)
    .join(', ');
  return (
    <ul className="avatar-group" aria-label={label}>
      {people.slice(0, max).map(({ id, name, picture }) => (
        <li key={id} className="avatar" title={name}>
          {typeof picture === 'string' ? (
            <img src={picture} alt={name} width={24} height={24} loading="lazy" />
          ) : (
            <>
              <span aria-hidden="true">{initials(name)}</span>
              <span className="hidden-text">{name}</span>
            </>
          )}
        </li>
      ))}
      {people.length > max && (
        <li className="avatar" data-rest="true" title={rest}>
          <span aria-hidden="true">+{people.length - max}</span>
          <span className="hidden-text">{rest}</span>
        </li>
      )}
    </ul>
  );
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
