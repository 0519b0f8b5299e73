import { permission } from '@ems/contracts/permission'
import { useSession } from '@ems/platform'
import { Button, IconPrinter, Menu } from '@ems/ui'
import type { Printing } from './print-parts.tsx'

/** What can be printed of what the list finds; prices of a customer only for who may see customers. */
export function PrintMenu({ onChoose }: { onChoose: (kind: Printing['kind']) => void }) {
  const { can } = useSession()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />}>
          Cetak
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose('catalogue')}>Katalog PDF</Menu.Item>
        {can(permission('customer', 'show')) && (
          <Menu.Item onClick={() => onChoose('price-list')}>Daftar harga per mitra</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
