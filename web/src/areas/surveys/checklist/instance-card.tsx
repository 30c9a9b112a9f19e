import { inLanguage } from '@darsena/contract/kit/label'
import { ActionIcon, TextInput } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconCopy,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import classes from './checklist.module.css'
import {
  duplicateInstance,
  type Instance,
  labelInstance,
  removeInstance,
  stepInstance,
} from './checklist-model.ts'
import { ItemList } from './item-list.tsx'
import type { ChecklistEditing } from './use-checklist.ts'
import { useDraggable } from './use-drag.ts'

function Tools({ instance, name, editing }: { instance: Instance; name: string; editing: ChecklistEditing }) {
  const { t } = useTranslation('surveys/checklist')
  const { id } = instance
  const { change } = editing
  return (
    <span className={classes.tools}>
      <ActionIcon
        variant="subtle"
        aria-label={t('up', { name })}
        onClick={() => change((before) => stepInstance(before, id, -1))}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('down', { name })}
        onClick={() => change((before) => stepInstance(before, id, 1))}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('duplicate', { name })}
        title={t('duplicate', { name })}
        onClick={() => change((before) => duplicateInstance(before, id, crypto.randomUUID()))}
      >
        <IconCopy size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t('removeGroup', { name })}
        onClick={() => change((before) => removeInstance(before, id))}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </span>
  )
}

function LabelFields({ instance, editing }: { instance: Instance; editing: ChecklistEditing }) {
  const { t } = useTranslation('surveys/checklist')
  const set = (side: 'it' | 'en', text: string) =>
    editing.change((before) =>
      labelInstance(before, instance.id, { ...instance.label, [side]: text || null }),
    )
  return (
    <div className={classes.labels}>
      {(['it', 'en'] as const).map((side) => (
        <TextInput
          key={side}
          label={t(side === 'it' ? 'labelIt' : 'labelEn')}
          placeholder={instance.group.label}
          maxLength={120}
          value={instance.label?.[side] ?? ''}
          onChange={(event) => set(side, event.currentTarget.value)}
        />
      ))}
    </div>
  )
}

/** A group with its items, as often as it occurs; opened, it can be named and filled. */
export function InstanceCard({
  instance,
  editing,
  isEnabled,
}: {
  instance: Instance
  editing: ChecklistEditing
  isEnabled: boolean
}) {
  const { t } = useTranslation('surveys/checklist')
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { element, handle, edge } = useDraggable({ kind: 'instance', id: instance.id }, isEnabled)
  const name = inLanguage(instance.label, language) || instance.group.label
  const Arrow = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li ref={element} className={classes.instance} data-edge={edge ?? undefined}>
      <div className={classes.head}>
        {isEnabled && (
          <span
            ref={(node) => {
              handle.current = node
            }}
            className={classes.grip}
            aria-hidden
          >
            <IconGripVertical size={18} />
          </span>
        )}
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Arrow size={18} aria-hidden />
          <span>{name}</span>
          {!instance.group.label.endsWith(name) && (
            <span className={classes.group}>{instance.group.label}</span>
          )}
        </button>
        <span className={classes.count}>{t('items', { count: instance.items.length })}</span>
        {isEnabled && <Tools instance={instance} name={name} editing={editing} />}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            {isEnabled && <LabelFields instance={instance} editing={editing} />}
            <ItemList
              place={instance.id}
              label={name}
              items={instance.items}
              editing={editing}
              isEnabled={isEnabled}
            />
          </>
        )}
      </div>
    </li>
  )
}
