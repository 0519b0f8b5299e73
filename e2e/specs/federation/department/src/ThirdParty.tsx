// @ts-expect-error No package of this one: what third-party code imports, the host answers with its own.
import { Badge } from '@mantine/core'

/** Written like a third-party package that knows nothing of EMS. */
export const ThirdParty = () => <Badge>Lencana pihak ketiga</Badge>
