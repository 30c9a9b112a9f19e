import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import { crudService } from '../../../kit/crud/crud-service.ts'
import { slotSheet } from './slot-sheet.ts'

export const boatSlotsService = crudService(boatSlots, { sheet: slotSheet })
