import type { ReactElement, ReactNode } from 'react';

/** A separate page for one part of a chart, for browsers without script. */
export function PlainDocument({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <style>
          {
            'body{font:14px/20px system-ui;margin:24px;color-scheme:light dark}td,th{padding:4px 8px;text-align:left}pre{white-space:pre-wrap}'
          }
        </style>
      </head>
      <body>
        <h1>{title}</h1>
        {children}
      </body>
    </html>
  );
}
