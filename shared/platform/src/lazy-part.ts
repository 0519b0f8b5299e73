import {
  type ComponentType,
  createContext,
  createElement,
  type LazyExoticComponent,
  lazy,
  useContext,
  useMemo,
} from 'react'

/** Which try of the boundary above this is; a new number means: import again. The host provides it. */
export const RetryEpoch = createContext(0)

type Source<Props> = {
  load: () => Promise<{ default: ComponentType<Props> }>
  loaded?: ComponentType<Props>
  attempt?: { epoch: number; Part: LazyExoticComponent<ComponentType<Props>> }
}

/** `preload` fetches the code before the part is shown. A file that does not come is asked for again when it is. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => void }

/**
 * A part of a screen whose code is fetched when it is first shown, like React.lazy. When its file cannot be loaded, the
 * screen's error card offers another try, which React.lazy itself would never make.
 */
export function lazyPart<Props extends object>(load: Source<Props>['load']): LazyPart<Props> {
  const source: Source<Props> = { load }
  const preload = () => {
    if (!source.loaded) imported(source).catch(() => undefined)
  }
  return Object.assign((props: Props) => createElement(Part<Props>, { source, props }), { preload })
}

function Part<Props extends object>({ source, props }: { source: Source<Props>; props: Props }) {
  const epoch = useContext(RetryEpoch)
  // The component type must stay the same while it is mounted: with another one React would remount it and lose typed
  // values.
  const type = useMemo(() => typeIn(source, epoch), [source, epoch])
  return createElement(type, props)
}

function typeIn<Props extends object>(source: Source<Props>, epoch: number): ComponentType<Props> {
  if (source.loaded) return source.loaded
  // Not because the last one was rejected: React renders again after that, and would never come to an end.
  if (source.attempt?.epoch !== epoch) source.attempt = { epoch, Part: lazy(() => imported(source)) }
  return source.attempt.Part as unknown as ComponentType<Props>
}

async function imported<Props>(source: Source<Props>) {
  const module = await source.load().catch((error: unknown) => onceMore(source, error))
  source.loaded = module.default
  return module
}

const RETRY_AFTER = 400

/** A file that a network lost may be there a moment later; its boundary would take the whole screen away. */
async function onceMore<Props>({ load }: Source<Props>, error: unknown) {
  if (!isLostFile(error) || !navigator.onLine) throw error
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER * (1 + Math.random())))
  return load()
}

/** webpack's chunk loaders name the file that did not come. */
const isLostFile = (error: unknown) => typeof (error as { request?: unknown } | undefined)?.request === 'string'
