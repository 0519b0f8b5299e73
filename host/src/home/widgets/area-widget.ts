import type { Registry, Release } from '@ems/federation/registry'
import { lazyPart, type WidgetProps } from '@ems/platform'
import type { ComponentType } from 'react'
import { loadCardKit } from '../../federation/kit.ts'
import { loadScreen } from '../../federation/load/load-screen.ts'
import { clearLoadResults } from '../../federation/load/script-load-results.ts'

const existing = new Map<string, ComponentType<WidgetProps>>()

/**
 * Component of an area's widget, loaded when first displayed; stable per release, otherwise React would remount it with
 * each render. The boundary around it retries failures.
 */
export function areaWidget(release: Release, expose: string, rules: Registry): ComponentType<WidgetProps> {
  const key = `${release.global} ${expose}`
  const there = existing.get(key)
  if (there) return there
  let isAgain = false
  const created = lazyPart<WidgetProps>(async () => {
    if (isAgain) clearLoadResults(`/remotes/${release.name}/`)
    isAgain = true
    const { Screen } = await loadScreen(release, expose, rules, { standsOn: loadCardKit })
    // The schema of the registry says what a widget's module exports; a wrong one throws into the card's boundary.
    return { default: Screen as ComponentType<WidgetProps> }
  })
  existing.set(key, created)
  return created
}
