import { UiProvider } from '@ems/ui/host'

/** Evaluates the components that the frame is made of, before the frame. */
export const components = UiProvider
