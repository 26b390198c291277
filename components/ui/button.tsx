import type { ComponentProps, ReactElement } from 'react';

export type ButtonLook = 'normal' | 'primary' | 'plain' | 'icon';

export function Button({ look = 'normal', ...props }: ComponentProps<'button'> & { look?: ButtonLook }): ReactElement {
  return <button type="button" className="button" data-look={look} {...props} />;
}

export function LinkButton({ look = 'normal', ...props }: ComponentProps<'a'> & { look?: ButtonLook }): ReactElement {
  return <a className="button" data-look={look} {...props} />;
}
