import { belowBase, withBase } from '@/lib/base-path/base-path';

/** The path of this page as the product knows it, without the base path. */
export function pagePath(): string {
  return belowBase(location.pathname) ?? location.pathname;
}

/** Leads this window to an address; a path is one of the product. */
export function openPage(address: string): void {
  location.assign(withBase(address));
}

/** The whole address of a page of the product, for others. */
export function pageAddress(path: string): string {
  return location.origin + withBase(path);
}
