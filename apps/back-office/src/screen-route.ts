import type { MiddlewareFunction, RouteObject } from 'react-router';
import * as guards from './guards.ts';
import type { ScreenHandle } from './screen-handle.ts';

export const guestOnly = [guards.session, guards.guest];
export const signedIn = [guards.session, guards.authenticated, guards.verified, guards.inLinkedCompany];
export const verifying = [guards.session, guards.authenticatedUnlessLink, guards.unverifiedUnlessLink];

/** One lazily loaded screen. The empty loader makes the router run the guards on every visit. */
export const screen = (
  path: string,
  middleware: MiddlewareFunction[],
  handle: ScreenHandle,
  lazy: NonNullable<RouteObject['lazy']>,
): RouteObject => ({
  path,
  middleware,
  handle,
  lazy,
  loader: () => null,
});
