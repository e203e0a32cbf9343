// Package minimax searches game trees to a limited depth, returns them as data that can be inspected, and
// provides a computer player that uses them. Grow grows a tree. An Engine calls Grow and plays the best
// move, so that a window can show the tree on which the computer based its choice.
//
// The searches are those of four papers, which the documentation of package game lists. The programs of
// the papers with these numbers use these names:
//
//	000  AutoDone             Grow, and Engine.Think, which plays from its tree
//	     TREE_DEPTH           Options.Depth
//	     States[MAX_NUM]      Tree; MAX_NUM is Options.Nodes
//	     child, parent        Tree.Children, Node.Parent
//	     bestChild            Node.Best; of the root Tree.Chosen
//	     e_fun                Node.Value; the function is the Evaluation OpenLines
//	     QP                   game.Position; of a node Tree.PositionAt
//	     IsWin                Position.Result
//	     NO_BLANK, DRAW_GAME  a drawn game, whose value is 0 here
//	     Level                game.Easy, game.Medium, game.Hard in package ai
//	     MansTurn             game.Situation.Prompt, which has a seat
//	001  evaluate, posWeight  the Evaluation OpenLinesAndSquares
//	     dynamicDepth         DepthByEmptySquares
//	     getSymmetries        game.Position.Symmetries, Options.Symmetry
//	     preAlpha, preBeta    Node.Alpha, Node.Beta
//	     minimax              search in grow.go
//	     getChildren          the moves of expand.go
//	     makeChoiceAI         Engine.Think
//	     makeChoiceRandom     ai.Random
//	003  MaxMinSearch         Grow with Options.UniformWins, to the end of the game
//	     BestPosMark          Tree.Chosen
//	     BestValue            Node.Value of the root
//	     CurrentDepth         Node.Ply
//	     isEnd, Evaluate      Position.Result and Evaluation
//	004  its order of steps   Options.ForcedMoves, BlockAtRoot; Options.Symmetry is its table of squares
//
// The program of the renju thesis is in package gomoku.
package minimax
