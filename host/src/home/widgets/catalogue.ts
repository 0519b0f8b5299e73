import type { AreaWidget } from '@ems/federation/descriptor'
import type { Registry, Release } from '@ems/federation/registry'
import type { WidgetProps } from '@ems/platform'
import type { ComponentType } from 'react'
import { areaWidget } from './area-widget.ts'
import { closingWidgets, leadingWidgets } from './own.ts'

/** A kind of dashboard card. */
export type Widget = Pick<AreaWidget, 'title' | 'size' | 'permission' | 'about' | 'defaultFor'> & {
  /** `area/id`: what layouts remember. */
  key: string
  /** Title of the department it comes from. */
  area: string
  Content: ComponentType<WidgetProps>
  /** Release of the code; absent for the host's own. */
  release?: Release
}

/** Widgets visible with these permissions, in their default order. */
export function widgetsFor(registry: Registry, can: (permission: string) => boolean): Widget[] {
  const theirs = registry.modules
    .filter(({ name, version, state }) => state === 'active' && !registry.revoked.includes(`${name}@${version}`))
    .toSorted((a, b) => (a.descriptor.order ?? LAST) - (b.descriptor.order ?? LAST))
    .flatMap((release) => (release.descriptor.widgets ?? []).map((widget) => widgetOf(release, widget, registry)))
  const all: Widget[] = [...leadingWidgets, ...theirs, ...closingWidgets]
  return all.filter(({ permission }) => !permission || can(permission))
}

const LAST = 1_000

const widgetOf = (release: Release, widget: AreaWidget, registry: Registry): Widget => ({
  ...widget,
  key: `${release.name}/${widget.id}`,
  area: release.descriptor.title,
  release,
  Content: areaWidget(release, widget.expose, registry),
})
