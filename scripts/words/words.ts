/** Where in a name a word is refused: `any` word of it, its `first`, only if it is the `whole` name, only in a `type`. */
type Place = 'any' | 'first' | 'whole' | 'type'

export type RejectedWord = { word: string; place: Place; use: string }

const refuse = (place: Place, words: string, use: string): RejectedWord[] =>
  words.split(' ').map((word) => ({ word, place, use }))

/**
 * Words that do not say what a thing is or does, with what to write instead. Compared in lower case with the words of a
 * name (`rowsAtOnce` has the words rows, at, once); `at-once` are two words in a row.
 */
export const rejectedWords: readonly RejectedWord[] = [
  ...refuse('any', 'told tell tells telling', 'notify (people), publish (events), report (output), progress'),
  ...refuse('any', 'asked asking', 'Params, Query, Body, request'),
  ...refuse('whole', 'given said made found known', 'input, message, created, match, existing'),
  ...refuse('any', 'sound sounds', 'validate, isValid'),
  ...refuse('any', 'turn turns turned', 'next, activate, expire, renew'),
  ...refuse('any', 'beside apart elsewhere near ahead', 'parallel, separate, detached, other, due, before'),
  ...refuse('any', 'most', 'max, MAX_'),
  ...refuse('any', 'patience', 'timeout, TIMEOUT_MS'),
  ...refuse('any', 'at-once', 'batch, BATCH_SIZE'),
  ...refuse('any', 'waiting waitings', 'pending'),
  ...refuse('any', 'reach reachable reached', 'scope, inScope, scopeBy'),
  ...refuse('any', 'seal sealed unseal', 'encrypt, decrypt (data); chain (audit); hash (tokens)'),
  ...refuse('type', 'late whole', 'deferred, lazy; resolved, complete'),
  ...refuse('any', 'gone drawn looked', 'deleted, rendered, visible, view'),
  ...refuse(
    'any',
    'wanted shown refused concluded answered',
    'expected, options, formatted, rejected, finished, responded',
  ),
  ...refuse('any', 'whose who what somebody whoever', 'owner, user, subject'),
  ...refuse('first', 'own', 'my (screens), own as a noun: owner'),
  ...refuse('whole', 'foreign', 'external'),
  ...refuse('any', 'stands together', 'is, merge'),
  ...refuse('whole', 'over', 'expired, selection'),
  ...refuse(
    'any',
    'fates deeds visit forgery roster gatekeeper paint',
    'results, activity, requestContext, csrf, presence, connectionPolicy, prerender',
  ),
  ...refuse(
    'any',
    'edition places look arrival onlooker paper heads',
    'devRelease, errorPages, appearance, navigation, presence, print, headers',
  ),
  ...refuse('any', 'breakage sabotage', 'mutation, mutationTest'),
  ...refuse('any', 'figures figuring', 'totals, amounts, rounding'),
  ...refuse('any', 'utils helpers misc manager', 'the name of the thing'),
  ...refuse('whole', 'common data info', 'the name of the thing'),
  ...refuse('first', 'handle process', 'what the function does'),
]

/** Words that leave the reader to find out who is meant. Refused in every text of the project. */
export const rejectedInTexts: readonly Pick<RejectedWord, 'word' | 'use'>[] = [
  { word: 'whoever', use: 'a user who …, users without the permission, the approver, the requester' },
  { word: 'somebody', use: 'a user, another user, a colleague, an employee, an attacker' },
]
