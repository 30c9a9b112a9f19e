import { resourceTexts } from '@darsena/contract/resource-texts'
import { resources } from '@darsena/contract/resources'
import { describe, expect, it } from 'vitest'
import { guessMapping } from './headings.ts'

const guess = (...headings: string[]) => guessMapping(headings, resources.boats, resourceTexts.boats)

describe('headings', () => {
  it('of a list as Italian Excel saved it are all understood', () => {
    const headings =
      'Nome;Numero velico;Bandiera;Modello;Cantiere;Progettista;Anno;LFT (m);Larghezza (m);Pescaggio (m);Dislocamento (kg)'
    expect(Object.values(guess(...headings.split(';')))).toEqual([
      'name',
      'sailNumber',
      'flag',
      'model',
      'brand',
      'designer',
      'year',
      'lengthOverall',
      'beam',
      'draft',
      'displacementKg',
    ])
  })

  it('are understood in English and by the names of the API', () => {
    const headings =
      'name,sailNumber,flag,model,builder,designer,year,LOA [m],Beam,Draught,displacement_kg,shapeId'
    expect(Object.values(guess(...headings.split(',')))).not.toContain(null)
  })

  it('are compared without case, accents and punctuation', () => {
    expect(guess('N. VELICO', 'nòme', 'Porto di armamento:', "altezza sopra l'acqua")).toEqual({
      'N. VELICO': 'sailNumber',
      nòme: 'name',
      'Porto di armamento:': 'homePort',
      "altezza sopra l'acqua": 'airDraft',
    })
  })

  it('take each field once, the label before a looser wording, and leave what is unknown out', () => {
    expect(guess('Yacht', 'Nome', 'Barca', 'Proprietario', '(A)', '(m)')).toEqual({
      Yacht: null,
      Nome: 'name',
      Barca: null,
      Proprietario: null,
      '(A)': null,
      '(m)': null,
    })
  })
})
