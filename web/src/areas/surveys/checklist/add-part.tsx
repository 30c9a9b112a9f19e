import { auditItemGroups } from '@darsena/contract/areas/surveys/audit-item-groups'
import type { ItemDefinition } from '@darsena/contract/areas/surveys/audit-item-readings'
import { auditItems } from '@darsena/contract/areas/surveys/audit-items'
import type { PlacedItem } from '@darsena/contract/areas/surveys/checklist-structure'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '../../../kit/http.ts'
import { RowPicker } from '../../../kit/pickers/row-picker.tsx'
import { useRowLabel } from '../../../kit/texts/row-label.ts'
import { addInstance, addItems } from './checklist-model.ts'
import type { ChecklistEditing } from './use-checklist.ts'

type Item = RowOf<typeof auditItems> & Partial<Pick<ItemDefinition, 'readings'>>

const placedOf = (item: Item): PlacedItem => ({
  itemId: item.id,
  code: item.code,
  name: item.name,
  instructions: item.instructions,
  photo: item.photo,
  severityHint: item.severityHint,
  appliesTo: item.appliesTo,
  readings: item.readings ?? [],
  archived: item.archivedAt !== null,
})

/** A picker that hands on what is chosen and is empty again. */
function Adder({
  resource,
  label,
  onAdd,
}: {
  resource: string
  label: string
  onAdd: (id: string) => Promise<void>
}) {
  const [serial, setSerial] = useState(0)
  return (
    <RowPicker
      key={serial}
      resource={resource}
      id={null}
      known={null}
      label={label}
      name="add"
      error={undefined}
      required={false}
      isClearable={false}
      onChange={(id) => {
        setSerial(serial + 1)
        if (id) void onAdd(id)
      }}
      onBlur={() => undefined}
    />
  )
}

/** Adds an item of the catalogue to a place. */
export function AddItem({
  place,
  name,
  editing,
}: {
  place: string
  name: string
  editing: ChecklistEditing
}) {
  const { t } = useTranslation('surveys/checklist')
  return (
    <Adder
      resource={auditItems.name}
      label={t('addItem', { name })}
      onAdd={async (id) => {
        const item = await http<Item>(`/audit-items/${id}`)
        editing.change((before) => addItems(before, place, [placedOf(item)]))
      }}
    />
  )
}

/** Adds a group once more, with the items that the catalogue offers in it. */
export function AddGroup({ editing }: { editing: ChecklistEditing }) {
  const { t } = useTranslation('surveys/checklist')
  const labelOf = useRowLabel(auditItemGroups)
  return (
    <Adder
      resource={auditItemGroups.name}
      label={t('addGroup')}
      onAdd={async (id) => {
        const group = await http<RowOf<typeof auditItemGroups>>(`/audit-item-groups/${id}`)
        const query = { groupIds: id, pageSize: 200, sort: 'code' }
        const { items } = await http<ListPage<Item>>('/audit-items', { query })
        editing.change((before) =>
          addInstance(before, {
            id: crypto.randomUUID(),
            groupId: id,
            group: { id, label: labelOf(group), code: group.code },
            label: null,
            items: items.map(placedOf),
          }),
        )
      }}
    />
  )
}
