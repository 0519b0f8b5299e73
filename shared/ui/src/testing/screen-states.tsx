import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { type Answers, problemOf, renderScreen } from './render-screen.tsx'

type ScreenUnderTest = {
  name: string
  Screen: ComponentType
  at?: string
  permissions: readonly string[]
  /** The request whose answer the screen is about, `GET /accounting-pairs`. */
  route: string
  /** Its answer with something in it, and a text that is there then. */
  some: object
  sample: string | RegExp
  /** Its answer with nothing in it, and what the screen says. */
  none: object
  empty: string | RegExp
  answers?: Answers
}

/** Tests of the states of a screen that is no list of a resource: loading, something, nothing, failed (and tried again). */
export function testScreenStates({
  name,
  Screen,
  at,
  permissions,
  route,
  some,
  sample,
  none,
  empty,
  answers,
}: ScreenUnderTest) {
  const show = (answer: Answers[string]) =>
    renderScreen(Screen, { ...(at ? { at } : {}), permissions, answers: { ...answers, [route]: answer } })

  describe(name, () => {
    afterEach(cleanup)

    test('says that it loads', async () => {
      show(() => new Promise<Response>(() => undefined))

      expect((await screen.findAllByText(/^Memuat /)).length).toBeGreaterThan(0)
    })

    test('displays what there is', async () => {
      show(some)

      expect((await screen.findAllByText(sample)).length).toBeGreaterThan(0)
    })

    test('says that there is nothing', async () => {
      show(none)

      expect((await screen.findAllByText(empty)).length).toBeGreaterThan(0)
    })

    test('says that reading failed, and reads again when asked to', async () => {
      let requests = 0
      const refusal = problemOf(422, { detail: 'Parameter tidak dikenal.' })
      const { user } = show(() => (requests++ === 0 ? refusal : some))

      await screen.findAllByRole('alert')
      const [again] = screen.getAllByRole('button', { name: 'Coba lagi' })
      if (again) await user.click(again)

      expect((await screen.findAllByText(sample)).length).toBeGreaterThan(0)
    })
  })
}
