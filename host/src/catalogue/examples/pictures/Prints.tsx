import { Button, PrintSheet, Table } from '@ems/ui'
import { useState } from 'react'

/** A sheet for the printer, below the letterhead of the company. */
export function Prints() {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <Button onClick={() => setPrinting(true)}>Cetak</Button>
      {isPrinting && (
        <PrintSheet title="Daftar satuan" onDone={() => setPrinting(false)}>
          <Table data={{ head: ['Kode', 'Nama'], body: [['PCS', 'Buah']] }} />
        </PrintSheet>
      )}
    </>
  )
}
