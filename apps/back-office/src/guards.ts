import type { Profile } from '@parley/contracts/profile';
import { createContext, redirect, type MiddlewareFunction } from 'react-router';
import { findRegistration } from './api/registration.ts';
import { findProfile, forgetLoadedData } from './api/session.ts';
import { safeRedirect } from './safe-redirect.ts';

const profileContext = createContext<Profile | null>(null);

/** First in every chain: loads the session. */
export const session: MiddlewareFunction = async ({ context }) => {
  context.set(profileContext, await findProfile());
};

/** Signed-in users skip the sign-in screens and go to their target, or home. */
export const guest: MiddlewareFunction = ({ context, request }) => {
  if (context.get(profileContext))
    throw redirect(safeRedirect(new URL(request.url).searchParams.get('redirect')) ?? '/');
  forgetLoadedData();
};

/** Nobody can sign in to an empty installation: its first visitor registers. */
export const someoneHasRegistered: MiddlewareFunction = async () => {
  if ((await findRegistration()) === 'first') throw redirect('/registration');
};

/** Registration welcomes the first visitor in other words, so it knows from its first paint who is coming. */
export const registrationKnown: MiddlewareFunction = async () => {
  await findRegistration();
};

/** Guests sign in first and come back; the very first visitor of an installation registers. */
export const authenticated: MiddlewareFunction = async ({ context, request }) => {
  if (context.get(profileContext)) return;
  if ((await findRegistration()) === 'first') throw redirect('/registration');
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`);
};

export const verified: MiddlewareFunction = ({ context }) => {
  if (!context.get(profileContext)?.user.emailVerifiedAt) throw redirect('/verification');
};

/** Links in mails and push notifications name the company that they are about. */
export const inLinkedCompany: MiddlewareFunction = async ({ context, request }) => {
  const profile = context.get(profileContext);
  if (profile && new URL(request.url).searchParams.has('company'))
    await (await import('./follow-company-link.ts')).followCompanyLink(profile, request.url);
};

/** Settings of the whole installation are only for its owner. */
export const instanceOwner: MiddlewareFunction = ({ context }) => {
  if (!context.get(profileContext)?.user.isInstanceOwner) throw redirect('/account');
};

const unverified: MiddlewareFunction = ({ context }) => {
  if (context.get(profileContext)?.user.emailVerifiedAt) throw redirect('/admin');
};

/** A mailed link works in any browser, signed in or not; without one the user must be signed in. */
export const authenticatedUnlessLink: MiddlewareFunction = (args, next) =>
  hasToken(args.request) ? undefined : authenticated(args, next);
export const unverifiedUnlessLink: MiddlewareFunction = (args, next) =>
  hasToken(args.request) ? undefined : unverified(args, next);

const hasToken = (request: Request) => new URL(request.url).searchParams.has('token');
