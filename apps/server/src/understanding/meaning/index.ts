export { encode, encodeQuestion, likeness, likenessToEach, packVector } from './encoder.ts';
export { eachFeature, type ReadText } from './features.ts';
export { packTable, SIZE } from './table-file.ts';
