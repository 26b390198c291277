import type { ReactElement } from 'react';
import { Icon } from './icon';

export function Star(): ReactElement {
  return (
    <span className="text-warning">
      <Icon name="star" size={14} />
      <span className="hidden-text">Favorite</span>
    </span>
  );
}
